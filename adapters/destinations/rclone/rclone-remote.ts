import * as t from 'io-ts';
import { refusal } from '../storage-error.js';
import type { RcloneProgram } from './rclone-program.js';
import { decodeOutput, isAbsent, rcloneError, rcloneMessage } from './rclone-program.js';
import { type RcloneExit, type RcloneProcess, startRclone, runRclone } from './rclone-process.js';
import { remoteEnvironment, type RcloneRemote } from './rclone-settings.js';

export type RcloneFeatures = t.TypeOf<typeof featuresCodec>['Features'];

/** The commands of rclone on one remote. Names are relative to its folder. Each rejects with the refusal of its exit. */
export interface RcloneCommands {
  readonly features: () => Promise<RcloneFeatures>;
  /** Throws where the folder does not exist, or of a remote of buckets the bucket: there, folders are parts of names. */
  readonly requireFolder: (features: RcloneFeatures) => Promise<void>;
  /** The size of an object; undefined if it does not exist. */
  readonly sizeOf: (name: string) => Promise<number | undefined>;
  readonly move: (from: string, to: string) => Promise<void>;
  /** Removes an object; one that does not exist is no failure. */
  readonly remove: (name: string) => Promise<void>;
  /** The names of all objects under a folder; none where there is no such folder. */
  readonly list: (folder: string) => Promise<readonly string[]>;
  readonly space: () => Promise<{ readonly total?: number; readonly free?: number }>;
  readonly start: (command: 'rcat' | 'cat', name: string) => Promise<RcloneProcess>;
  /** Throws unless rclone has ended well. */
  readonly requireSuccess: (what: string, exit: RcloneExit) => void;
}

const featuresCodec = t.strict({
  Features: t.strict({
    About: t.boolean,
    BucketBased: t.boolean,
    Copy: t.boolean,
    Move: t.boolean,
    PutStream: t.boolean,
  }),
});
const statCodec = t.strict({ Size: t.number, IsDir: t.boolean });
const listCodec = t.array(t.strict({ Path: t.string }));
const spaceCodec = t.partial({ total: t.number, free: t.number });

const TIME_MS = 120_000;

/** Some services copy an object on their side, which takes a while for a big one. */
const MOVE_MS = 4 * 3_600_000;

const runnerAt = (
  { file, passwordsOf }: RcloneProgram,
  remote: RcloneRemote,
  signal: AbortSignal,
  onMessage: (message: string) => void,
) => {
  const env = remoteEnvironment(remote, passwordsOf);
  const requireSuccess = (what: string, exit: RcloneExit): void => {
    if (exit.code === 0) return;
    onMessage(rcloneMessage(what, exit));
    throw rcloneError(exit);
  };
  const run = (argv: readonly string[], timeMs = TIME_MS) =>
    runRclone({ file, argv, env }, signal, timeMs);
  return {
    requireSuccess,
    run,
    start: (argv: readonly string[]) => startRclone({ file, argv, env }, signal),
    ask: async <A>(codec: t.Decoder<unknown, A>, argv: readonly string[], absent?: A) => {
      const exit = await run(argv);
      if (isAbsent(exit) && absent !== undefined) return absent;
      requireSuccess(argv[0] ?? '', exit);
      return decodeOutput(codec, exit.stdout, 'destination_failed');
    },
  };
};

export const rcloneCommands = (
  program: RcloneProgram,
  remote: RcloneRemote,
  signal: AbortSignal,
  onMessage: (message: string) => void,
): RcloneCommands => {
  const { requireSuccess, run, ask, start } = runnerAt(program, remote, signal, onMessage);
  const at = (name: string) => `D:${[remote.folder, name].filter((part) => part !== '').join('/')}`;
  const stat = (place: string) =>
    ask(statCodec, ['lsjson', '--stat', '--no-modtime', '--no-mimetype', place], ABSENT);
  return {
    requireSuccess,
    features: async () => (await ask(featuresCodec, ['backend', 'features', 'D:'])).Features,
    requireFolder: async ({ BucketBased }) => {
      const folder = BucketBased ? remote.folder.split('/', 1).join('') : remote.folder;
      if (!(await stat(`D:${folder}`)).IsDir) throw refusal('destination_missing');
    },
    sizeOf: async (name) => {
      const found = await stat(at(name));
      return found === ABSENT || found.IsDir ? undefined : found.Size;
    },
    move: async (from, to) => {
      const exit = await run(['moveto', '--retries=1', at(from), at(to)], MOVE_MS);
      requireSuccess('moveto', exit);
    },
    remove: async (name) => {
      const exit = await run(['deletefile', '--retries=1', at(name)]);
      if (!isAbsent(exit)) requireSuccess('deletefile', exit);
    },
    list: async (folder) => {
      const argv = ['lsjson', '--recursive', '--files-only', '--no-modtime', '--no-mimetype'];
      return (await ask(listCodec, [...argv, at(folder)], [])).map(({ Path }) => Path);
    },
    space: () => ask(spaceCodec, ['about', '--json', 'D:']),
    start: (command, name) => start([command, '--retries=1', at(name)]),
  };
};

const ABSENT: t.TypeOf<typeof statCodec> = { Size: -1, IsDir: false };
