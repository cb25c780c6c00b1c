//! Wakes the window from another thread: a table at rest draws nothing by itself.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

/// Calls the app to its next frame; without a window nothing has to be woken.
#[derive(Resource, Clone, Default)]
pub struct Wake(Option<Arc<dyn Fn() + Send + Sync>>);

impl Wake {
    /// What this function does wakes the window.
    pub(super) fn new(wake: impl Fn() + Send + Sync + 'static) -> Wake {
        Wake(Some(Arc::new(wake)))
    }

    /// From any thread.
    pub(super) fn wake(&self) {
        if let Some(wake) = &self.0 {
            wake();
        }
    }
}

/// Finds the window's event loop, if there is one.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Wake>().add_systems(PreStartup, find_event_loop);
}

fn find_event_loop(proxy: Option<Res<EventLoopProxyWrapper>>, mut wake: ResMut<Wake>) {
    let Some(proxy) = proxy else { return };
    let proxy = (**proxy).clone();
    *wake = Wake::new(move || {
        // It fails only when the window has gone.
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    });
}
