import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { good, type HostFinding, note, wrong } from '../../adapters/cli/host/host-finding.js';
import { formatSize } from '../../adapters/cli/terminal/format-duration.js';
import { gatesFolder, gatesFolderFault } from '../../adapters/login-probe/gate/gate-folder.js';
import type { Settings } from '../settings/settings.js';

/** Under this the store may soon have no room to grow. */
const LEAST_FREE_BYTES = 2 ** 30;

/** Whether the folders are there, are this user's to write, and have room. */
export const examineFolders = async ({
  dataDir,
  proofDir,
  proofsPerNode,
}: Settings): Promise<readonly HostFinding[]> => {
  const data = resolve(dataDir);
  const fault = gatesFolderFault();
  const folders = await Promise.all([
    examineFolder(data, 'SHIPSHAPE_DATA_DIR'),
    ...(proofsPerNode > 0 ? [examineFolder(proofDir, 'SHIPSHAPE_PROOF_DIR')] : []),
  ]);
  const mode = await stat(data).then(
    ({ mode }) => mode & 0o777,
    () => 0o700,
  );
  return [
    ...folders,
    ...((mode & 0o077) === 0
      ? []
      : [
          note(
            'folders',
            `others than this user may enter ${data} (mode ${mode.toString(8)}).`,
            `Run: chmod 700 ${data}`,
          ),
        ]),
    fault === undefined
      ? good('folders', `sockets for dumps fit into ${gatesFolder()}`)
      : wrong('folders', fault),
  ];
};

/** One that is not there yet is made in the one above it. */
const examineFolder = async (folder: string, setting: string): Promise<HostFinding> => {
  const existing = await nearest(folder);
  try {
    await access(existing, constants.W_OK | constants.X_OK);
  } catch {
    return wrong(
      'folders',
      `this user (uid ${String(process.geteuid?.())}) may not write to ${existing}.`,
      `Run: chown ${String(process.geteuid?.())} ${existing}, or choose another folder with ${setting}.`,
    );
  }
  const { bavail, bsize } = await statfs(existing);
  const freeBytes = bavail * bsize;
  const detail = `${folder} has ${formatSize(freeBytes)} free`;
  return freeBytes >= LEAST_FREE_BYTES
    ? good('folders', detail)
    : wrong('folders', `${detail}.`, `Free some, or choose another disk with ${setting}.`);
};

const nearest = (folder: string): Promise<string> =>
  stat(folder).then(
    () => folder,
    () => (dirname(folder) === folder ? folder : nearest(dirname(folder))),
  );
