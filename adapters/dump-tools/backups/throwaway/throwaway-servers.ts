import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ProofPlace, RestoreFailure } from '../../../../core/backups/ports/dump-verifier.js';
import type { DumpToolProbe } from '../../../../core/dump-check/ports/dump-tool-probe.js';
import type { Engine } from '../../../../core/engines/engines.js';
import { notRestored } from '../../../../core/backups/dump-failure.js';
import type { ProofServer } from '../proving/run-at-server.js';
import { type Ground, prepareGround } from './ground.js';
import { sweepProofs } from './proof-folder.js';
import { isFull, type Room } from './room.js';
import type { ServerPrograms } from '../engine-tools.js';
import { findServerPrograms } from './server-programs.js';
import { slots } from './slots.js';
import type { ServerStart, ThrowawayServer } from './throwaway-server.js';
import { startThrowawayServer } from './throwaway-server.js';

export interface ThrowawayServersOptions {
  readonly tools: DumpToolProbe;
  /** Under which each process has a folder for its servers. */
  readonly folder: string;
  readonly atOnce: number;
  readonly room: Room;
  /** Called with what only the operator may know. */
  readonly onToolMessage: (message: string) => void;
}

type Throwaway = Extract<ProofPlace, { readonly _tag: 'ThrowawayServer' }>;

interface ServerRequest extends Pick<ServerStart, 'tools' | 'kind' | 'signal'> {
  readonly place: Throwaway;
}

/** Servers that are made from the programs of this host to restore one dump each, and thrown away. */
export interface ThrowawayServers {
  /** Why none of this engine and version could be made here; on the right where one could. */
  readonly examine: (engine: Engine, place: Throwaway) => TE.TaskEither<RestoreFailure, void>;
  /** Makes one, which is there as long as it is used; where as many are in use as may be, it waits for one of them to end. */
  readonly at: <A>(
    request: ServerRequest,
    use: (server: ProofServer) => TE.TaskEither<RestoreFailure, A>,
  ) => TE.TaskEither<RestoreFailure, A>;
}

/** Of the users that systemd gives to services for as long as they run: they own nothing. Each slot has one. */
const FIRST_UID = 65_400;

export const throwawayServers = (options: ThrowawayServersOptions): ThrowawayServers => {
  const { tools, folder, atOnce } = options;
  void sweepProofs(folder);
  const places = slots(atOnce);
  const find = (engine: Engine, major: number): TE.TaskEither<RestoreFailure, ServerPrograms> =>
    atOnce === 0
      ? TE.left(notRestored({ code: 'restore_server_missing', major }))
      : findServerPrograms(tools, engine, major);
  const state: { ground?: Promise<Ground> } = {};
  const ground = (): Promise<Ground> => {
    state.ground ??= prepareGround(folder, options.onToolMessage).catch((error: unknown) => {
      // The next one tries again.
      delete state.ground;
      throw error;
    });
    return state.ground;
  };
  return {
    examine: (engine, { major }) => TE.map(() => undefined)(find(engine, major)),
    at: (request, use) =>
      TE.flatMap(find(request.kind.engine, request.place.major), (programs) => async () => {
        const slot = await places.take(request.signal);
        if (slot === undefined) return CANCELLED;
        try {
          const made = await start(options, ground, request, programs, FIRST_UID + slot);
          return E.isLeft(made) ? made : await useOnce(made.right, use);
        } finally {
          places.give(slot);
        }
      }),
  };
};

const CANCELLED = E.left(notRestored({ code: 'dump_cancelled' }));
const NO_ROOM = E.left(notRestored({ code: 'restore_no_room' }));
const FAILED = E.left(notRestored({ code: 'restore_server_failed' }));

const start = async (
  { room, onToolMessage }: ThrowawayServersOptions,
  ground: () => Promise<Ground>,
  { place: { path }, ...request }: ServerRequest,
  programs: ServerPrograms,
  uid: number,
): Promise<E.Either<RestoreFailure, ThrowawayServer>> => {
  try {
    const { home, confinement, templateOf } = await ground();
    if (await isFull(home, { ...room, mostBytes: undefined })) return NO_ROOM;
    const template = await templateOf(programs);
    const own = { programs, template, home, confinement, uid, room, path, onToolMessage };
    return E.right(await startThrowawayServer({ ...request, ...own }));
  } catch (error) {
    if (request.signal.aborted) return CANCELLED;
    onToolMessage(`${path}, a server to prove its dump: ${(error as Error).message}`);
    return FAILED;
  }
};

/** What is wrong with the bytes, or ended from elsewhere, is not the fault of a server that ended with it. */
const INNOCENT: readonly string[] = ['dump_unreadable', 'dump_cancelled'];

const useOnce = async <A>(
  { server, fault, end }: ThrowawayServer,
  use: (server: ProofServer) => TE.TaskEither<RestoreFailure, A>,
): Promise<E.Either<RestoreFailure, A>> => {
  try {
    const outcome = await use(server)();
    const found = fault();
    return found === undefined || E.isRight(outcome) || isInnocent(outcome.left)
      ? outcome
      : E.left(notRestored(found));
  } finally {
    await end();
  }
};

const isInnocent = (failure: RestoreFailure): boolean =>
  failure._tag === 'NotRestored' && INNOCENT.includes(failure.failure.code);
