import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { chooseDatabases } from '../observations/choose-databases.js';
import type { InstanceCheck, ServerCheck } from '../observations/server-check.js';
import type { ServerMemory } from '../server-memory.js';
import type { MonitoredInstance, MonitoredServer } from '../monitored-server.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import { findTools, type FindToolsPorts } from './find-tools.js';
import { tryLogins, type TryLoginsPorts } from './try-logins.js';

export interface ProbeServerPorts extends TryLoginsPorts, FindToolsPorts {}

/** What a look has learnt, and what it could not learn. */
export interface TakenLook {
  readonly look: ServerCheck;
  readonly missed: readonly PortFailure[];
}

interface LookOrder {
  readonly before: ServerMemory;
  readonly round: number;
  readonly signal?: AbortSignal;
}

/** Searches for the dump tool of each engine, and logs in to databases of each instance, one login at a time. */
export const probeServer =
  (ports: ProbeServerPorts) =>
  (server: MonitoredServer, order: LookOrder): TE.TaskEither<PortFailure, TakenLook> =>
    pipe(
      TE.Do,
      TE.apS('tools', TE.fromTask(findTools(ports)(server))),
      TE.apS('tried', TE.traverseSeqArray(tryInstance(ports, order))(server.instances)),
      TE.map(({ tools, tried }) => ({
        look: {
          server: server.id,
          instances: tried.map(({ instance, tries }): InstanceCheck => ({
            instance: instance.id,
            logins: tries.logins,
            isHeldBack: tries.isHeldBack,
            tool: O.fromNullable(tools.found.get(instance.engine)),
          })),
        },
        missed: [...tools.missed, ...tried.flatMap(({ tries }) => tries.missed)],
      })),
    );

const tryInstance =
  (ports: TryLoginsPorts, { before, round, signal }: LookOrder) =>
  (instance: MonitoredInstance) =>
    pipe(
      tryLogins(ports)(chooseDatabases(instance, before, round), signal),
      TE.map((tries) => ({ instance, tries })),
    );
