import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../core/fleet/dump-target.js';
import type { DumpGate, GateSessions, OpenDumpGate } from '../network/dump-gate.js';
import type { Protocol } from '../../core/engines/engine-record.js';
import { protocolOf } from '../../core/engines/engines.js';
import type { ProtocolThreadOptions } from './protocol-thread.js';
import type { Program } from './protocol-worker.js';
import { type LoginFailure, unavailable } from './transport/login-failure.js';
import { guardLogin, type LoginGuard } from './transport/login-guard.js';
import { makeGateFolder, removeGateFolder } from './gate/gate-folder.js';
import { FAILED, startGateThread } from './gate/gate-thread.js';

export interface GateOptions extends Pick<ProtocolThreadOptions, 'entry'> {
  /** Where the folders of gates are, if not in the usual place. */
  readonly folder?: string | undefined;
  /** Called with what kept a gate from being opened, which has nothing of a target. */
  readonly onError: (error: Error) => void;
}

/** The thread of a gate, and the name of the socket, which the tool expects. */
interface GateProgram {
  readonly program: Program;
  readonly socketName: string;
}

const PROGRAMS: Readonly<Record<Protocol, GateProgram>> = {
  postgresql: { program: 'pg-gate', socketName: '.s.PGSQL.5432' },
  mysql: { program: 'mysql-gate', socketName: 'mysql.sock' },
};

/** Opens gates, each with a folder and a thread of its own, to each target in the protocol of its engine. */
export const dumpGateByEngine =
  (guard: LoginGuard, options: GateOptions): OpenDumpGate =>
  (target, sessions = 'of_one_tool') =>
    TE.tryCatch(
      () => open(guard, options, target, sessions),
      (error) => {
        options.onError(E.toError(error));
        return unavailable('failed');
      },
    );

/** Any name would do: a tool without one takes that of the process. */
const TOOL_USER = 'shipshape';

type Opened = E.Either<LoginFailure, void>;

const ABANDONED: Opened = E.left(unavailable('abandoned'));

const open = async (
  guard: LoginGuard,
  { folder, entry }: GateOptions,
  target: DumpTarget,
  sessions: GateSessions,
): Promise<DumpGate> => {
  const { program, socketName } = PROGRAMS[protocolOf(target.engine)];
  let settle: (outcome: Opened) => void = () => undefined;
  let last = new Promise<Opened>((resolve) => (settle = resolve));
  const directory = await makeGateFolder(folder);
  const logIn = async (id: number) => {
    const attempt = guardLogin(guard, (request) => () => thread.logIn(id, request));
    const outcome = await attempt(target)();
    if (E.isLeft(outcome)) thread.refuse(id);
    const opened = E.map(() => undefined)(outcome);
    settle(opened);
    last = Promise.resolve(opened);
  };
  const thread = await startOrRemove(directory, () =>
    startGateThread(
      { program, entry },
      { socketPath: join(directory, socketName), sessions },
      (id) => void logIn(id),
    ),
  );
  const end = async () => {
    settle(ABANDONED);
    await thread.close();
    await removeGateFolder(directory);
  };
  let ending: Promise<void> | undefined;
  const close = () => (ending ??= end());
  void thread.ended.then(() => settle(FAILED));
  await thread.listening.catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const { wasCutOff, rowsSent } = thread;
  return { directory, user: TOOL_USER, login: () => last, wasCutOff, rowsSent, close };
};

/** A machine that is out of threads throws at once. */
const startOrRemove = async <A>(directory: string, start: () => A): Promise<A> => {
  try {
    return start();
  } catch (error) {
    await removeGateFolder(directory);
    throw error;
  }
};
