import { verifier } from '../../../adapters/crypto/ed25519-signer.js';
import { readBackups } from '../../../adapters/dump-tools/backups/physical/backup-tools.js';
import { EventEmitter } from 'node:events';
import * as E from 'fp-ts/lib/Either.js';
import { commandLine } from '../../../adapters/cli/command-line.js';
import type { CommandLineDeps } from '../../../adapters/cli/command-line-deps.js';
import { apiFor } from '../../../adapters/api/api-for.js';
import { readFleetFile } from '../../../composition/fleet-documents/read-fleet.js';
import { eachLine, readText } from '../../../adapters/cli/command/read-text.js';
import { writeFleet, writeYaml } from '../../../adapters/fleet-file/encode-fleet.js';
import { parseFleetText } from '../../../adapters/fleet-file/parsing/parse-fleet-text.js';
import { systemClock } from '../../../adapters/scheduler/time/system-time.js';
import { BUNDLED_KINDS } from '../../../composition/kinds.js';
import type { Caller } from '../../../core/access/caller.js';
import { reportCheck } from '../monitoring/report-check.js';
import { anAdmin } from '../access/a-caller.js';
import { aService, type Service } from '../http/a-service.js';
import { type CapturedStream, capturedStream } from './captured-stream.js';

/** In another locale the marks are ASCII. */
export const UTF8 = { LANG: 'C.UTF-8' };

export interface RunResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** All went well, and this was printed. */
export const printed = (stdout: string): RunResult => ({ exitCode: 0, stdout, stderr: '' });

/** Nothing was printed but why it failed. */
export const failed = (exitCode: number, stderr: string): RunResult => ({
  exitCode,
  stdout: '',
  stderr,
});

export interface TestedCommandLine extends Service {
  /** On the local store everything is allowed; a spec may set a caller with fewer grants. */
  caller: Caller;
  /** What the next runs get instead of the defaults; `env` is added to the default one. */
  deps: Partial<CommandLineDeps>;
  /** Where a spec interrupts a command. */
  signals: EventEmitter;
  /** How often a store was opened and closed. */
  opened: number;
  closed: number;
  readonly run: (...argv: readonly string[]) => Promise<RunResult>;
  /** One part of the same. */
  readonly stdout: (...argv: readonly string[]) => Promise<string>;
  readonly stderr: (...argv: readonly string[]) => Promise<string>;
  readonly exitCode: (...argv: readonly string[]) => Promise<number>;
}

/** A command line over a service in memory, created for each test of the suite around it. */
export const aCommandLine = (): TestedCommandLine => {
  const tested = {} as TestedCommandLine;
  beforeEach(async () => {
    const initial = { caller: anAdmin(), deps: {}, opened: 0, closed: 0 };
    const signals = new EventEmitter();
    const service = await aService();
    await reportCheck(service, 12_000);
    Object.assign(tested, service, initial, { signals });
  });
  const run = (...argv: readonly string[]) => runOver(tested, argv);
  Object.assign(tested, {
    run,
    stdout: async (...argv: readonly string[]) => (await run(...argv)).stdout,
    stderr: async (...argv: readonly string[]) => (await run(...argv)).stderr,
    exitCode: async (...argv: readonly string[]) => (await run(...argv)).exitCode,
  });
  return tested;
};

const runOver = (tested: TestedCommandLine, argv: readonly string[]): Promise<RunResult> => {
  const openLocal: CommandLineDeps['openLocal'] = () => {
    tested.opened += 1;
    const api = apiFor(tested.options, () => undefined)(tested.caller);
    const close = () => {
      tested.closed += 1;
      return Promise.resolve();
    };
    return Promise.resolve(E.right({ api, close }));
  };
  const { signals, clock, deps } = tested;
  return runCommand({ openLocal, signals, clock, ...deps }, argv);
};

/** Runs a command in this process; what is not given expects not to be called. */
export const runCommand = async (
  telling: Partial<CommandLineDeps>,
  argv: readonly string[],
): Promise<RunResult> => {
  const [stdout, stderr] = [capturedStream(false), capturedStream(false)];
  const deps: CommandLineDeps = {
    ...DEFAULT_DEPS,
    stdout,
    stderr,
    ...telling,
    env: { ...UTF8, ...telling.env },
  };
  const exitCode = await commandLine(deps).run(argv);
  return { exitCode, stdout: textOf(deps.stdout), stderr: textOf(deps.stderr) };
};

const textOf = (stream: object) => ('text' in stream ? (stream as CapturedStream).text() : '');

const unexpected = () =>
  Promise.reject(new Error('No store was expected to be handled as a whole'));

const NO_OWN_STORE = { rotateKey: unexpected, backUp: unexpected, restore: unexpected };

const DEFAULT_DEPS: Omit<CommandLineDeps, 'stdout' | 'stderr'> = {
  openLocal: () => {
    throw new Error('No store was expected to be opened');
  },
  openRemote: () => {
    throw new Error('No service was expected to be asked');
  },
  readFleetFile: (path) => readFleetFile(path, {}),
  writeFleet: (fleet, form) => Promise.resolve(writeFleet(fleet, form)),
  yaml: {
    parse: (text) => Promise.resolve(parseFleetText(text)),
    write: (value) => Promise.resolve(writeYaml(value)),
  },
  loadKinds: () => Promise.resolve(BUNDLED_KINDS),
  readBackups: (tool, text) => Promise.resolve(readBackups(tool, text)),
  readText,
  eachLine,
  readPrivateText: () => Promise.resolve(E.right(undefined)),
  signIns: () => {
    throw new Error('Nobody was expected to sign in');
  },
  logins: {
    read: () => Promise.resolve(E.right(undefined)),
    prepare: () => Promise.resolve(E.left('no login was expected to be stored')),
    write: () => Promise.resolve(E.left('no login was expected to be stored')),
    remove: () => Promise.resolve(E.right(undefined)),
  },
  terminal: undefined,
  readTokenFile: () => Promise.resolve(E.left('no token file was expected to be read')),
  serve: () => Promise.resolve(0),
  ownStore: NO_OWN_STORE,
  examineHost: () => Promise.resolve([]),
  runProgram: () => Promise.resolve({ exitCode: 0 }),
  env: UTF8,
  signals: new EventEmitter(),
  clock: systemClock,
  // What is waited for has its turn meanwhile.
  sleep: () => new Promise((resolve) => setImmediate(resolve)),
  auditVerifier: verifier,
  version: '0.1.0',
};
