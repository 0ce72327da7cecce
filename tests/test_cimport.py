"""Other Cython code builds against the installed package and gets the answers of the core."""

import subprocess
import sys
from pathlib import Path

import pytest

import mahjong

PACKAGE = Path(mahjong.__file__).parent

USER = """
from libc.stdint cimport uint8_t, uint64_t
from mahjong._hand cimport Hand
from mahjong._waits cimport STANDARD, is_win, waits

def answers(Hand hand, const uint8_t[::1] ready, const uint8_t[::1] complete):
    return hand._concealed.total, waits(&ready[0], 1, STANDARD), is_win(&complete[0], 0, STANDARD)
"""

BUILD = """
from Cython.Build import cythonize
from setuptools import Extension, setup

extensions = cythonize([Extension("user", ["user.pyx"])], include_path=[INSTALLED], language_level=3)
setup(name="user", ext_modules=extensions, script_args=["build_ext", "--inplace"])
"""


@pytest.mark.skipif(
    not (PACKAGE / "_waits.pxd").exists(), reason="an editable install has no declarations in the package"
)
def test_cython_code_of_others_builds_against_the_installed_package(tmp_path: Path) -> None:
    (tmp_path / "user.pyx").write_text(USER)
    (tmp_path / "build.py").write_text(BUILD.replace("INSTALLED", repr(str(PACKAGE.parent))))
    built = subprocess.run([sys.executable, "build.py"], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert built.returncode == 0, built.stderr
    ready, complete = mahjong.Hand("123m456p789s11z2z*"), mahjong.Hand("123m456p789s111z22z")
    ask = (
        "import user, mahjong as mj\n"
        f"ready, complete = mj.Hand({str(ready)!r}), mj.Hand({str(complete)!r})\n"
        "print(*user.answers(ready, ready.counts, complete.counts))\n"
    )
    asked = subprocess.run([sys.executable, "-c", ask], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    expected = f"{ready.size} {int(ready.waits())} True"
    assert asked.stdout.split() == expected.split(), asked.stderr
