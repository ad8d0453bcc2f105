import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What Node writes with `--cpu-prof`, as far as it is used here. Times are in microseconds, on the machine's steady clock. */
interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
}

/** The time now, on the clock of the profiles. */
export const profileTimeUs = (): number => Number(process.hrtime.bigint() / 1_000n);

/** How many microseconds of a process, from some time on, were spent in the code of each owner; waiting does not count. */
export const timeByOwner = async (
  directory: string,
  fromUs: number,
): Promise<Readonly<Record<string, number>>> => {
  const [file] = await readdir(directory);
  if (file === undefined) throw new Error('The process wrote no profile');
  const profile = JSON.parse(await readFile(join(directory, file), 'utf8')) as CpuProfile;
  const owners = new Map(profile.nodes.map((node) => [node.id, ownerOf(node)]));
  const spent: Record<string, number> = {};
  let at = profile.startTime;
  profile.samples.forEach((id, n) => {
    const took = profile.timeDeltas[n] ?? 0;
    at += took;
    const owner = owners.get(id);
    if (owner !== undefined && at >= fromUs) spent[owner] = (spent[owner] ?? 0) + took;
  });
  return spent;
};

const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/;

/** The owner of a function: a package, Node, the engine or the program itself; undefined where nothing ran. */
const ownerOf = ({ callFrame: { functionName, url } }: ProfileNode): string | undefined => {
  if (functionName === '(idle)' || functionName === '(root)') return undefined;
  if (functionName === '(garbage collector)') return 'garbage collector';
  if (WRITES.has(functionName) && url === '') return 'writing to the socket';
  if (url === '' || functionName === '(program)') return 'compiled code and the kernel';
  return PACKAGE.exec(url)?.[1] ?? (url.startsWith('node:') ? 'node' : 'shipshape');
};

/** The native functions of Node that pass a response to the kernel. */
const WRITES: ReadonlySet<string> = new Set(['writev', 'writeUtf8String', 'writeLatin1String']);
