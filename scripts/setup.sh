# Sourced by play and test: what the machine must have before cargo can work.
#
# need_packages GROUP… installs what is missing of the groups build, run, test.
# Debian and Ubuntu are tried with every change; the tables for Fedora and Arch are untested.

say() { printf 'roadstone: %s\n' "$*" >&2; }

apt_packages() {
    case "$1" in
    build) echo gcc libc6-dev pkg-config libasound2-dev libwayland-dev libxkbcommon-dev ;;
    run) echo libvulkan1 mesa-vulkan-drivers libx11-6 libx11-xcb1 libxcursor1 libxi6 libxrandr2 libxkbcommon-x11-0 ;;
    test) echo xvfb xauth libvulkan1 mesa-vulkan-drivers libxkbcommon-x11-0 ;;
    esac
}

dnf_packages() {
    case "$1" in
    build) echo gcc pkgconf-pkg-config alsa-lib-devel wayland-devel libxkbcommon-devel ;;
    run) echo vulkan-loader mesa-vulkan-drivers libX11 libX11-xcb libXcursor libXi libXrandr libxkbcommon-x11 ;;
    test) echo xorg-x11-server-Xvfb vulkan-loader mesa-vulkan-drivers libxkbcommon-x11 ;;
    esac
}

pacman_packages() {
    case "$1" in
    build) echo gcc pkgconf alsa-lib wayland libxkbcommon ;;
    run) echo vulkan-icd-loader vulkan-swrast libx11 libxcursor libxi libxrandr libxkbcommon-x11 ;;
    test) echo xorg-server-xvfb vulkan-icd-loader vulkan-swrast libxkbcommon-x11 ;;
    esac
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        say "sudo is missing; as root, please run: $*"
        return 1
    fi
}

# has_package MANAGER NAME
has_package() {
    case "$1" in
    apt) [ "$(dpkg-query -W -f '${db:Status-Status}' "$2" 2>/dev/null)" = installed ] ;;
    dnf) rpm -q "$2" >/dev/null 2>&1 ;;
    pacman) pacman -Q "$2" >/dev/null 2>&1 ;;
    esac
}

install_packages() {
    manager=$1
    shift
    case "$manager" in
    apt)
        as_root apt-get update -qq &&
            as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
        ;;
    dnf) as_root dnf install -y -q "$@" ;;
    pacman) as_root pacman -Sy --needed --noconfirm "$@" ;;
    esac
}

need_packages() {
    if command -v apt-get >/dev/null; then
        manager=apt
    elif command -v dnf >/dev/null; then
        manager=dnf
    elif command -v pacman >/dev/null; then
        manager=pacman
    else
        say "no apt, dnf or pacman here; see README.md for what has to be installed"
        return 0
    fi
    missing=
    for group in "$@"; do
        for package in $("${manager}_packages" "$group"); do
            case " $missing " in *" $package "*) continue ;; esac
            has_package "$manager" "$package" || missing="$missing $package"
        done
    done
    if [ -n "$missing" ]; then
        say "installing:$missing"
        # shellcheck disable=SC2086  # a list of words
        install_packages "$manager" $missing || { say "could not install:$missing"; return 1; }
    fi
}

need_rust() {
    [ -n "${HOME:-}" ] && [ -d "$HOME/.cargo/bin" ] && PATH="$HOME/.cargo/bin:$PATH"
    if ! command -v cargo >/dev/null; then
        say "Rust 1.95 or later is missing; https://rustup.rs says how to get it"
        return 1
    fi
    have=$(rustc --version | cut -d' ' -f2)
    if [ "$(printf '1.95.0\n%s\n' "${have%%-*}" | sort -V | head -n 1)" != 1.95.0 ]; then
        say "Rust $have is too old; 1.95 or later is needed (rustup update)"
        return 1
    fi
}
