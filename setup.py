"""Builds the compiled core and its tables; everything else about the package stands in pyproject.toml."""

import os
import shutil
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
CORE = ["_tiles", "_tables", "_rows", "_melds", "_waits", "_shanten", "_shapes", "_hand", "_batch"]

# A build for finding faults: bounds checks, assertions, AddressSanitizer and UndefinedBehaviorSanitizer.
CHECKED = bool(os.environ.get("MAHJONG_CHECKED_BUILD"))

DIRECTIVES = {
    "language_level": 3,
    "binding": True,
    "boundscheck": CHECKED,
    "wraparound": False,
    "initializedcheck": CHECKED,
    "cdivision": True,
    "auto_pickle": False,
    "freethreading_compatible": True,
}
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-fno-omit-frame-pointer", "-g"]


class BuildCore(build_ext):
    """Compiles the core with the flags of the compiler at hand, then makes the tables beside it."""

    def build_extensions(self):
        optimised = ["/O2"] if self.compiler.compiler_type == "msvc" else ["-O3"]
        flags = ["-O1", *SANITIZERS] if CHECKED else optimised
        for extension in self.extensions:
            extension.extra_compile_args += flags
            extension.extra_link_args += SANITIZERS if CHECKED else []
        super().build_extensions()

    def run(self):
        super().run()
        sys.path.insert(0, str(ROOT / "csrc"))
        import make_tables

        package = ROOT / "mahjong" if self.inplace else Path(self.build_lib) / "mahjong"
        make_tables.write(package / "tables.bin")


class BuildPython(build_py):
    """Puts the declarations of the core into the package, so that other Cython code can cimport them."""

    def run(self):
        super().run()
        if not self.editable_mode:
            for source in (ROOT / "csrc" / "mahjong").glob("*.pxd"):
                shutil.copy(source, Path(self.build_lib) / "mahjong" / source.name)


setup(
    ext_modules=cythonize(
        [Extension(f"mahjong.{name}", [f"csrc/mahjong/{name}.pyx"], include_dirs=["csrc/mahjong"]) for name in CORE],
        include_path=["csrc"],
        build_dir="build/cython",
        compiler_directives=DIRECTIVES,
        force=CHECKED,
    ),
    cmdclass={"build_ext": BuildCore, "build_py": BuildPython},
)
