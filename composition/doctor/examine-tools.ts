import * as E from 'fp-ts/lib/Either.js';
import { good, type HostFinding, note, wrong } from '../../adapters/cli/host/host-finding.js';
import { findServerPrograms } from '../../adapters/dump-tools/backups/throwaway/server-programs.js';
import {
  dumpToolNotices,
  execaDumpToolProbe,
} from '../../adapters/dump-tools/execa-dump-tool-probe.js';
import { usualToolDirectories } from '../../adapters/dump-tools/finding/usual-tool-directories.js';
import { dumpReasonWording } from '../../core/dump-check/dump-reason-wording.js';
import type { DumpToolProbe } from '../../core/dump-check/ports/dump-tool-probe.js';
import { type Engine, ENGINE_RECORDS, ENGINES } from '../../core/engines/engines.js';
import type { InstanceDescription } from '../../core/fleet/fleet-description.js';
import type { Settings } from '../settings/settings.js';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { formatSize } from '../../adapters/cli/terminal/view.js';
import type { Surroundings } from './surroundings.js';
import { gatesFolder, gatesFolderFault } from '../../adapters/login-probe/gate/gate-folder.js';

/** Each dump tool, and whether dumps of its engine can be proved here; missing ones are wrong where the fleet needs them. */
export const examineTools = async (
  { toolDirs, checkDeadlineMs, proofsPerNode }: Settings,
  instances: readonly InstanceDescription[],
): Promise<readonly HostFinding[]> => {
  const notices: string[] = [];
  const tools = execaDumpToolProbe({
    directories: toolDirs === 'usual' ? usualToolDirectories(process.env.PATH) : toolDirs,
    timeoutMs: checkDeadlineMs,
    onSearch: dumpToolNotices((notice) => notices.push(notice)),
  });
  const needed = new Set(instances.map(({ engine }) => engine));
  const found = await Promise.all(
    ENGINES.map((engine) => examineEngine(tools, engine, needed.has(engine), proofsPerNode > 0)),
  );
  return [...found.flat(), ...notices.map((notice) => wrong('tools', notice))];
};

const examineEngine = async (
  tools: DumpToolProbe,
  engine: Engine,
  isNeeded: boolean,
  isProved: boolean,
): Promise<readonly HostFinding[]> => {
  const { name, dumpTool } = ENGINE_RECORDS[engine];
  const search = await tools.find(engine)();
  if (E.isLeft(search)) return [wrong('tools', `${dumpTool.name} could not be searched for now.`)];
  const { tools: all } = search.right;
  if (all.length === 0) {
    const { detail, remedy } = dumpReasonWording({ code: 'dump_tool_missing' }, engine);
    const say = isNeeded ? wrong : note;
    return [say('tools', isNeeded ? detail : `${detail} The fleet has no ${name}.`, remedy)];
  }
  const versions = all.map(({ version, file }) => `${version} (${file})`).join(', ');
  return [
    good('tools', `${dumpTool.name} ${versions}`),
    ...(isProved ? await examineProofs(tools, engine, all[0]?.version) : []),
  ];
};

const examineProofs = async (
  tools: DumpToolProbe,
  engine: Engine,
  version = '',
): Promise<readonly HostFinding[]> => {
  const { name, dumpTool } = ENGINE_RECORDS[engine];
  const server = await findServerPrograms(tools, engine, 0)();
  return E.isRight(server)
    ? [good('proofs', `dumps of ${name} are restored by ${server.right.server}`)]
    : [
        note(
          'proofs',
          `dumps of ${name} are read through and not restored: its server programs are not here.`,
          `Install the server of ${name} beside its client programs (\`apt install ${dumpTool.serverPackage(Number.parseInt(version))}\`), where it need not run; the image whose tag ends in -proof has it. SHIPSHAPE_PROOFS_PER_NODE=0 does without.`,
        ),
      ];
};

/** Under this the store may soon have no room to grow. */
const LEAST_FREE_BYTES = 2 ** 30;

/** Whether the folders are there, are this user's to write, and have room. */
export const examineFolders = async (
  { dataDir, proofDir, proofsPerNode }: Settings,
  surroundings: Surroundings,
): Promise<readonly HostFinding[]> => {
  const data = resolve(dataDir);
  const fault = gatesFolderFault();
  const folders = await Promise.all([
    examineFolder(data, 'SHIPSHAPE_DATA_DIR', surroundings),
    ...(proofsPerNode > 0 ? [examineFolder(proofDir, 'SHIPSHAPE_PROOF_DIR', surroundings)] : []),
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
const examineFolder = async (
  folder: string,
  setting: string,
  surroundings: Surroundings,
): Promise<HostFinding> => {
  const user = String(process.geteuid?.());
  const existing = await nearest(folder);
  try {
    await access(existing, constants.W_OK | constants.X_OK);
  } catch {
    return wrong(
      'folders',
      `this user (uid ${user}) may not write to ${existing}.`,
      surroundings === 'container'
        ? `Mount a volume at ${folder}, or a folder of the host that belongs to uid ${user} there.`
        : `Run as root: chown ${user} ${existing}, or choose another folder with ${setting}.`,
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
