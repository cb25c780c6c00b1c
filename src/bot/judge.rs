//! Who says what a position is worth without looking ahead: a network or the hand-made weights.

use super::net::Net;
use crate::rules::Size;

/// What a bot's evaluation is.
#[derive(Clone, Copy, Debug, Default)]
pub enum Judge {
    /// The network that comes with the program; the weights on boards for which there is none.
    #[default]
    Best,
    /// The hand-made evaluation.
    Weights,
    /// This network on boards of its size, the weights on others.
    Net(&'static Net),
}

impl Judge {
    /// The network for this size, if it is one that judges.
    pub(super) fn net(self, size: Size) -> Option<&'static Net> {
        match self {
            Judge::Best => Net::shipped(size),
            Judge::Weights => None,
            Judge::Net(net) => Some(net).filter(|net| net.size() == size),
        }
    }
}

/// Networks are the same if they are one.
impl PartialEq for Judge {
    fn eq(&self, other: &Judge) -> bool {
        match (self, other) {
            (Judge::Net(one), Judge::Net(other)) => std::ptr::eq(*one, *other),
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
}

impl Eq for Judge {}
