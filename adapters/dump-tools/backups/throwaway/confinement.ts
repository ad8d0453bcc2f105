import * as E from 'fp-ts/lib/Either.js';
import { runTool } from '../run-tool.js';
import { toolMessage } from '../tool-end.js';
import { ENVIRONMENT, type ToolCommand } from '../tool-process.js';

type Program = Pick<ToolCommand, 'file' | 'argv'>;

/** How the programs of a throw-away server are run. */
export interface Confinement {
  /** The same program, which ends with this process; as this user, where this process may choose one. */
  readonly confine: (program: Program, uid: number) => Program;
  /** Whether this process may choose the user. */
  readonly choosesUser: boolean;
  /** Whether it has no network, no processes but its own, and another user than this process: it may then do what it wants. */
  readonly isSealed: boolean;
  /** What it lacks, for the operator. */
  readonly lacks?: string;
}

/** How much memory one process of a server may have; if the system runs out, it is ended before any other. */
const LIMITS = ['prlimit', '--data=4294967296', '--core=0', 'choom', '-n', '1000', '--'];

/** What ends with its parent, whatever ends that: the kernel sees to it. */
const ENDS_WITH_PARENT = ['setpriv', '--pdeathsig=KILL'];

/** A network without addresses, and a first process with which all others of the namespace end. */
const NAMESPACES = ['unshare', '--net', '--ipc', '--pid', '--fork', '--kill-child'];

const prefixed = ([file = '', ...argv]: readonly string[], program: Program): Program => ({
  file,
  argv: [...argv, program.file, ...program.argv],
});

const LACKS_NETWORK =
  'Servers that prove dumps are not kept from the network: this system lets Shipshape make no namespaces (unshare). So dumps of PostgreSQL are restored there without the rights of a superuser.';

const ofRoot = (hasNamespaces: boolean): Confinement => ({
  confine: (program, uid) =>
    prefixed(
      [
        ...LIMITS,
        ...(hasNamespaces ? [...ENDS_WITH_PARENT, ...NAMESPACES] : []),
        ...ENDS_WITH_PARENT,
        `--reuid=${uid}`,
        `--regid=${uid}`,
        '--clear-groups',
        '--no-new-privs',
        '--bounding-set=-all',
      ],
      program,
    ),
  choosesUser: true,
  isSealed: hasNamespaces,
  ...(!hasNamespaces && { lacks: LACKS_NETWORK }),
});

const ofOthers = (prefix: readonly string[]): Confinement => ({
  confine: (program) => (prefix.length === 0 ? program : prefixed(prefix, program)),
  choosesUser: false,
  isSealed: false,
});

const UNPRIVILEGED = [...LIMITS, ...ENDS_WITH_PARENT];

/** The best first. */
const CONFINEMENTS: Readonly<Record<'root' | 'others', readonly Confinement[]>> = {
  root: [ofRoot(true), ofRoot(false)],
  others: [
    ofOthers([
      ...UNPRIVILEGED,
      ...NAMESPACES,
      '--user',
      '--map-current-user',
      ...ENDS_WITH_PARENT,
      '--no-new-privs',
    ]),
    ofOthers([...UNPRIVILEGED, '--no-new-privs']),
    // A system other than Linux.
    ofOthers([]),
  ],
};

/** The best confinement with which a program runs here; undefined if none works. */
export const findConfinement = async (
  anyUid: number,
  isRoot = process.geteuid?.() === 0,
): Promise<Confinement | undefined> => {
  for (const confinement of CONFINEMENTS[isRoot ? 'root' : 'others'])
    if (await works(confinement, anyUid)) return confinement;
  return undefined;
};

const works = async ({ confine }: Confinement, uid: number): Promise<boolean> => {
  try {
    await runProgram(confine({ file: 'true', argv: [] }, uid), new AbortController().signal);
    return true;
  } catch {
    return false;
  }
};

/** Runs a program to its end. Throws with what it said, where it fails. */
export const runProgram = async ({ file, argv }: Program, signal: AbortSignal): Promise<void> => {
  const run = await runTool({ file, argv, env: ENVIRONMENT }, undefined, signal);
  if (E.isLeft(run)) throw new Error(`${file} was not started (${run.left})`);
  if (run.right.code !== 0) throw new Error(toolMessage(file, run.right));
};
