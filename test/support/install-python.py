"""Makes a virtual environment with the packages of a file of requirements, once: install-python.py FOLDER FILE.

Processes that start at the same time wait for the first. Prints the path of the interpreter.
"""

import fcntl
import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

folder = Path(sys.argv[1])
requirements = Path(sys.argv[2])
python = folder / "bin" / "python"
complete = folder / "complete"


def run(*command):
    """Runs a command and, if it fails, ends with its output."""
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command[1:4]))} failed: {done.stdout.strip()[-2000:]}")


def has(module):
    return importlib.util.find_spec(module) is not None


def make_environment():
    """By venv, which Debian splits into a package of its own (python3-venv), or else by virtualenv."""
    if has("venv") and has("ensurepip"):
        run(sys.executable, "-m", "venv", folder)
    elif has("virtualenv"):
        run(sys.executable, "-m", "virtualenv", folder)
    elif has("pip"):
        packages = folder.with_name(folder.name + ".virtualenv")
        run(sys.executable, "-m", "pip", "install", "--quiet", "--target", packages, "virtualenv")
        run(sys.executable, "-c", f"import sys; sys.path.insert(0, {str(packages)!r}); import runpy; "
            f"sys.argv = ['virtualenv', {str(folder)!r}]; runpy.run_module('virtualenv', run_name='__main__')")
        shutil.rmtree(packages)
    else:
        sys.exit("Python has neither venv with ensurepip nor virtualenv nor pip: install python3-venv or python3-pip")


folder.parent.mkdir(parents=True, exist_ok=True)
# The kernel releases the lock when its process ends, however it ends.
with open(folder.with_name(folder.name + ".lock"), "w") as lock:
    fcntl.flock(lock, fcntl.LOCK_EX)
    if not complete.exists():
        shutil.rmtree(folder, ignore_errors=True)
        make_environment()
        run(python, "-m", "pip", "install", "--quiet", "--no-compile", "-r", requirements)
        complete.touch()
print(python)
