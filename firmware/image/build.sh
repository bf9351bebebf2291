#!/usr/bin/env bash
# Builds MicroPython for the Raspberry Pi Pico from Debian's own sources and prints where the UF2 lies.
#
#   build.sh           build unless it is there already (about 100 s on two cores), print the path
#   build.sh --where   only print the path
#
# The image is kept in $CHABUDAI_IMAGE_CACHE, else in the user's cache folder, under a name made of the versions and
# of this recipe's checksum: any change builds anew. The sources come from Debian 13 (trixie) by the mirror that this
# machine uses already, through an apt folder of their own: the system's lists stay as they are, and apt checks every
# file against the signed index. The image is plain MicroPython: our own files are copied onto the Pico.
set -euo pipefail

micropython=1.25.0+ds-1
pico_sdk=2.1.1-1
tinyusb=0.18.0+dfsg-1
needed=(gcc-arm-none-eabi libnewlib-arm-none-eabi cmake make gcc g++ python3 dpkg-dev debian-archive-keyring)

recipe=$(cksum <"$0" | cut -d' ' -f1)
cache=${CHABUDAI_IMAGE_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/chabudai}
image=$cache/micropython-$micropython-sdk-$pico_sdk-usb-$tinyusb-$recipe.uf2

say() { printf 'image: %s\n' "$*" >&2; }

fail() {
    say "$*"
    exit 1
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi
}

install_what_is_missing() {
    local missing=() package
    for package in "${needed[@]}"; do
        dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return
    say "installing ${missing[*]} (the compiler alone is some 100 MB to fetch)"
    as_root apt-get -qq update >&2 &&
        as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends "${missing[@]}" >&2 ||
        fail "install what is missing: sudo apt-get install --no-install-recommends ${missing[*]}"
}

# The mirror of the running system's own release, as apt knows it once it has lists.
mirror() {
    local release
    release=$(. /etc/os-release && echo "$VERSION_CODENAME")
    apt-get indextargets --format '$(SITE) $(RELEASE)' 'Identifier: Packages' 'Component: main' |
        awk -v release="$release" '$2 == release && !known++ { print $1 }'
}

fetch() {
    local site key=/usr/share/keyrings/debian-archive-keyring.gpg
    site=$(mirror)
    [ -n "$site" ] || { as_root apt-get -qq update && site=$(mirror); }
    [ -n "$site" ] || fail "apt knows no mirror of this system's release; this recipe needs Debian 12 or later"
    mkdir -p apt/lists/partial apt/cache/archives/partial
    printf '%s [signed-by='"$key"'] %s trixie main\n' deb "$site" deb-src "$site" >apt/sources.list
    local apt=(apt-get -qq -o "Dir::Etc::sourcelist=$PWD/apt/sources.list" -o Dir::Etc::sourceparts=/dev/null
        -o "Dir::State::lists=$PWD/apt/lists" -o "Dir::Cache=$PWD/apt/cache" -o APT::Sandbox::User=)
    "${apt[@]}" update
    "${apt[@]}" source --download-only "micropython=$micropython"
    "${apt[@]}" download "pico-sdk-source=$pico_sdk" "tinyusb-source=$tinyusb"
}

# Debian's micropython leaves out what it has packaged elsewhere: the SDK and the USB stack are put back.
unpack() {
    dpkg-source --no-check -x micropython_*.dsc mpy >/dev/null # apt has checked it
    local deb
    for deb in pico-sdk-source_*.deb tinyusb-source_*.deb; do dpkg-deb -x "$deb" deb; done
    rm -rf mpy/lib/pico-sdk mpy/lib/tinyusb
    ln -s "$PWD/deb/usr/src/pico-sdk" "$PWD/deb/usr/src/tinyusb" mpy/lib/
    touch mpy/lib/micropython-lib/README.md # the build asks for it before it looks for anything else
}

# mbedtls is not in Debian's source either; without it there is no TLS, which a box of buttons can spare.
leave_out_tls() {
    local port=mpy/ports/rp2
    sed -i -e 's/^set(MICROPY_SSL_MBEDTLS ON)/set(MICROPY_SSL_MBEDTLS OFF)/' \
        -e 's#^ *mbedtls/mbedtls_port.c##' \
        -e 's/^target_link_libraries(${MICROPY_TARGET} micropy_lib_mbedtls)//' $port/CMakeLists.txt
    sed -i -E 's/^#define (MICROPY_SSL_MBEDTLS|MICROPY_PY_HASHLIB_SHA1|MICROPY_PY_CRYPTOLIB|MICROPY_PY_SSL) .*/#define \1 (0)/' \
        $port/mpconfigport.h
}

# The SDK has one C++ file, which wants a few headers and an (empty) library: saves 315 MB of libstdc++ to fetch.
stand_in_for_libstdcxx() {
    mkdir shim
    local header
    for header in assert stddef stdint stdio string stdarg stdbool; do
        printf '#pragma once\n#include <%s.h>\n' $header >shim/c$header
    done
    printf '#pragma once\n#include <stdlib.h>\nnamespace std { using ::malloc; using ::free; using ::size_t; }\n' >shim/cstdlib
    arm-none-eabi-ar rcs shim/libstdc++.a
}

compile() {
    SOURCE_DATE_EPOCH=$(dpkg-parsechangelog -l mpy/debian/changelog -S Timestamp) # the banner's date
    export SOURCE_DATE_EPOCH
    printf 'freeze("$(PORT_DIR)/modules")\ninclude("$(MPY_DIR)/extmod/asyncio")\n' >manifest.py
    make -C mpy/mpy-cross -j"$(nproc)"
    cmake -S mpy/ports/rp2 -B build -DMICROPY_BOARD=RPI_PICO -DPICO_BUILD_DOCS=0 -DPICO_NO_PICOTOOL=1 \
        -DMICROPY_FROZEN_MANIFEST="$PWD/manifest.py" -DCMAKE_CXX_FLAGS="-I$PWD/shim" -DCMAKE_EXE_LINKER_FLAGS="-L$PWD/shim"
    make -C build -j"$(nproc)"
    python3 mpy/tools/uf2conv.py -b 0x10000000 -f 0xe48bff56 -c -o firmware.uf2 build/firmware.bin
}

build() {
    install_what_is_missing
    mkdir -p "$cache"
    work=$(mktemp -d "$cache/build.XXXXXX")
    exec 3>&2
    trap leave EXIT
    cd "$work"
    say "building MicroPython $micropython for the Pico; this takes a minute or two"
    { fetch; unpack; leave_out_tls; stand_in_for_libstdcxx; compile; } >build.log 2>&1
    mv firmware.uf2 "$image"
}

# Nothing is left of a build, whether it went well or not, but the last lines of one that did not.
leave() {
    [ -f "$image" ] || { tail -n 30 "$work/build.log"; echo "image: the build failed; these were its last lines"; } >&3
    rm -rf "$work"
}

if [ "${1:-}" != --where ] && [ ! -f "$image" ]; then
    build
fi
echo "$image"
