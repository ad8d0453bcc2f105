import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpFailure } from '../../../../core/backups/dump-failure.js';
import type { DumpKind } from '../../../../core/backups/ports/dump-verifier.js';
import type { ServerPrograms } from '../engine-tools.js';
import type { ProofServer, RestoreTools } from '../proving/run-at-server.js';
import { runTool } from '../run-tool.js';
import { toolMessage } from '../tool-end.js';
import { ENVIRONMENT, startTool, type ToolProcess } from '../tool-process.js';
import { TOOLS_OF_ENGINE } from '../tools-of-engine.js';
import { type Confinement, runProgram } from './confinement.js';
import { removeFolder } from './proof-folder.js';
import { type Room, watchRoom } from './room.js';

export interface ServerStart {
  readonly programs: ServerPrograms;
  /** The files of a new server. */
  readonly template: string;
  /** Where its folder is made. */
  readonly home: string;
  readonly confinement: Confinement;
  readonly uid: number;
  readonly room: Room;
  /** Of the database whose dump is restored. */
  readonly path: string;
  readonly tools: RestoreTools;
  readonly kind: DumpKind;
  readonly onToolMessage: (message: string) => void;
  readonly signal: AbortSignal;
}

export interface ThrowawayServer {
  readonly server: ProofServer;
  /** Why it is of no use any more; undefined as long as it is. */
  readonly fault: () => DumpFailure | undefined;
  /** Ends it, and removes all that it has. */
  readonly end: () => Promise<void>;
}

/** Starts a server, and waits until it takes sessions. Throws where it does not; nothing is left then. */
export const startThrowawayServer = async (start: ServerStart): Promise<ThrowawayServer> => {
  const folder = await mkdtemp(join(start.home, 'server-'));
  try {
    return await serve(start, folder);
  } catch (error) {
    await removeFolder(folder);
    throw error;
  }
};

const serve = async (start: ServerStart, folder: string): Promise<ThrowawayServer> => {
  const { programs, confinement, uid } = start;
  const [data, socket, temporary] = ['data', 'socket', 'tmp'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await runProgram({ file: 'cp', argv: ['-R', start.template, data] }, start.signal);
  for (const made of [socket, temporary]) await mkdir(made, { mode: 0o700 });
  if (confinement.choosesUser)
    await runProgram({ file: 'chown', argv: ['-R', `${uid}:${uid}`, folder] }, start.signal);
  const argv = TOOLS_OF_ENGINE[programs.engine].server.serve(programs, { data, socket, temporary });
  const command = confinement.confine({ file: programs.server, argv }, uid);
  const started = await startTool(
    { ...command, env: ENVIRONMENT },
    { stdin: 'ignore', stdout: 'pipe' },
  );
  if (E.isLeft(started)) throw new Error(`${command.file}: ${started.left}`);
  const running = follow(start, folder, started.right);
  if (await isReady(start, socket, running)) return running.at(socket);
  await running.end();
  throw new Error(`${programs.server} was not ready to take sessions in time.`);
};

const follow = (start: ServerStart, folder: string, process: ToolProcess) => {
  const { programs, path, onToolMessage } = start;
  const state: { fault?: DumpFailure; isEnding: boolean } = { isEnding: false };
  process.stdout?.resume();
  void process.exited.then((exit) => {
    if (state.isEnding) return;
    state.fault ??= { code: 'restore_server_failed' };
    onToolMessage(`${path}, a server to prove its dump: ${toolMessage(programs.server, exit)}`);
  });
  const stopWatching = watchRoom(folder, start.room, () => {
    state.fault ??= { code: 'restore_no_room' };
    process.kill();
  });
  const end = async (): Promise<void> => {
    state.isEnding = true;
    stopWatching();
    if (start.confinement.isSealed) process.kill();
    else process.terminate();
    await process.exited;
    await removeFolder(folder);
  };
  const fault = () => state.fault;
  return {
    fault,
    end,
    at: (socket: string): ThrowawayServer => ({ server: serverAt(start, socket), fault, end }),
  };
};

/** It is as a gate itself: its socket is in a folder of its own. */
const serverAt = (
  { programs: { engine }, path, confinement: { isSealed } }: ServerStart,
  directory: string,
): ProofServer => {
  const { home, login } = TOOLS_OF_ENGINE[engine].server;
  const { user, mayDoAnything } = login(isSealed);
  return {
    engine,
    user,
    path,
    home,
    mayDoAnything,
    isThrownAway: true,
    openGate: () => TE.right(gateAt(directory, user)),
  };
};

const gateAt = (directory: string, user: string) => ({
  directory,
  user,
  login: () => Promise.resolve(E.right(undefined)),
  wasCutOff: () => false,
});

const READY_MS = 60_000;
const PAUSE_MS = 100;

/** Asks it again and again for what the restore begins with. */
const isReady = async (
  { programs: { engine }, confinement, tools, kind, signal }: ServerStart,
  directory: string,
  { fault }: Pick<ThrowawayServer, 'fault'>,
): Promise<boolean> => {
  const { atGate, restore, server } = TOOLS_OF_ENGINE[engine];
  const { setUp } = server.login(confinement.isSealed, kind.needs);
  const user = server.superuser;
  const command = atGate(
    { file: tools.client, argv: restore.query([setUp]) },
    { engine, user, database: { name: server.home } },
    tools.major,
    { directory, user },
  );
  const until = Date.now() + READY_MS;
  while (Date.now() < until && !signal.aborted && fault() === undefined) {
    const run = await runTool(command, undefined, signal);
    if (E.isRight(run) && run.right.code === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return false;
};
