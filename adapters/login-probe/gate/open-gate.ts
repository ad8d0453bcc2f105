import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import { unavailable } from '../../../core/shared/ports/port-failure.js';
import { withDeadline } from '../../network/deadline.js';
import type { DumpGate, OpenDumpGate } from '../../network/dump-gate.js';
import { endEarly } from '../guarded-login-probe.js';
import type { LoginGuard } from '../login-guard.js';
import type { LoginFailure } from '../transport/login-failure.js';
import type { LoginRequest } from '../transport/login-request.js';
import { prepareLogin } from '../transport/prepare-login.js';
import { makeGateFolder, removeGateFolder } from './gate-folder.js';
import { FAILED, startGateThread } from './gate-thread.js';

export interface GateOptions {
  /** The program of the gate's thread. */
  readonly entry: URL;
  /** The name of the socket, which the tool expects. */
  readonly socketName: string;
  /** Where the folders of gates are, if not in the usual place. */
  readonly folder?: string | undefined;
  /** Called with what kept a gate from being opened, which has nothing of a target. */
  readonly onError: (error: Error) => void;
}

/** Opens gates, each with a folder and a thread of its own. */
export const openGate =
  (guard: LoginGuard, options: GateOptions): OpenDumpGate =>
  (target) =>
    TE.tryCatch(
      () => open(guard, options, target),
      (error) => {
        options.onError(E.toError(error));
        return unavailable('login', 'failed');
      },
    );

/** Any name would do: a tool without one takes that of the process. */
const TOOL_USER = 'shipshape';

type Opened = E.Either<LoginFailure, void>;

const ABANDONED: Opened = E.left(unavailable('login', 'abandoned'));

const open = async (
  guard: LoginGuard,
  { entry, socketName, folder }: GateOptions,
  target: DumpTarget,
): Promise<DumpGate> => {
  const attempt = attemptWith(guard, target);
  let settle: (outcome: Opened) => void = () => undefined;
  const opened = new Promise<Opened>((resolve) => (settle = resolve));
  const directory = await makeGateFolder(folder);
  const logIn = async (id: number) => {
    const outcome = await attempt((request) => thread.logIn(id, request));
    if (E.isLeft(outcome)) thread.refuse(id);
    settle(E.map(() => undefined)(outcome));
  };
  const thread = await startOrRemove(directory, () =>
    startGateThread(entry, join(directory, socketName), (id) => void logIn(id)),
  );
  const end = async () => {
    settle(ABANDONED);
    await thread.close();
    await removeGateFolder(directory);
  };
  let ending: Promise<void> | undefined;
  const close = () => (ending ??= end());
  void thread.ended.then(() => settle(FAILED));
  try {
    await thread.listening;
  } catch (error) {
    await close();
    throw error;
  }
  return { directory, user: TOOL_USER, opened, wasCutOff: thread.wasCutOff, close };
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

/** A login by the thread of a gate, with the validation, the address policy and the deadline of the check. */
const attemptWith =
  (guard: LoginGuard, target: DumpTarget) =>
  (logIn: (request: LoginRequest) => Promise<E.Either<LoginFailure, number>>) =>
    withDeadline(
      guard.deadlineMs,
      (signal) =>
        pipe(
          prepareLogin(guard)(target, signal),
          TE.flatMap((request) => () => logIn(request)),
        )(),
      (why) => endEarly(why),
    );
