import * as E from 'fp-ts/lib/Either.js';
import { good, type HostFinding, note, wrong } from '../../adapters/cli/host/host-finding.js';
import { findServerPrograms } from '../../adapters/dump-tools/backups/throwaway/server-programs.js';
import { dumpToolNotices } from '../../adapters/dump-tools/dump-tool-notices.js';
import { execaDumpToolProbe } from '../../adapters/dump-tools/execa-dump-tool-probe.js';
import { usualToolDirectories } from '../../adapters/dump-tools/finding/usual-tool-directories.js';
import { dumpReasonWording } from '../../core/dump-check/dump-reason-wording.js';
import type { DumpToolProbe } from '../../core/dump-check/ports/dump-tool-probe.js';
import { type Engine, ENGINE_RECORDS, ENGINES } from '../../core/engines/engines.js';
import type { InstanceDescription } from '../../core/fleet/fleet-description.js';
import type { Settings } from '../settings/settings.js';

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
    ...(isProved ? await examineProofs(tools, engine) : []),
  ];
};

const examineProofs = async (
  tools: DumpToolProbe,
  engine: Engine,
): Promise<readonly HostFinding[]> => {
  const { name } = ENGINE_RECORDS[engine];
  const server = await findServerPrograms(tools, engine, 0)();
  return E.isRight(server)
    ? [good('proofs', `dumps of ${name} are restored by ${server.right.server}`)]
    : [
        note(
          'proofs',
          `dumps of ${name} are read through and not restored: its server programs are not here.`,
          `Install the server of ${name} beside its client programs; it need not run. SHIPSHAPE_PROOFS_PER_NODE=0 does without.`,
        ),
      ];
};
