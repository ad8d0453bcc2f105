import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { nextDatabase, type SuspectDatabases } from '../observations/choose-databases.js';
import { databaseStates } from '../observations/database-states.js';
import type { InstanceCheck, ServerCheck } from '../observations/server-check.js';
import type { MonitoredServer } from '../monitored-server.js';
import { lastName } from '../../shared/resource.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import { findTools, type FindToolsPorts } from './find-tools.js';
import { tryLogins, type TryLoginsPorts } from './try-logins.js';

export interface ProbeServerPorts extends TryLoginsPorts, FindToolsPorts {}

/** What probing a server has shown, and what it could not show. */
export interface ProbedServer {
  readonly check: ServerCheck;
  readonly missed: readonly PortFailure[];
}

/** Searches for the dump tool of each engine, and logs in to a database of each instance, and to others where that does not tell of them. */
export const probeServer =
  (ports: ProbeServerPorts) =>
  (
    server: MonitoredServer,
    suspects: SuspectDatabases,
    round: number,
    signal?: AbortSignal,
  ): TE.TaskEither<PortFailure, ProbedServer> =>
    pipe(
      TE.Do,
      TE.apS('tools', TE.fromTask(findTools(ports)(server))),
      TE.apS(
        'tried',
        TE.traverseSeqArray((instance: MonitoredServer['instances'][number]) =>
          pipe(
            tryLogins(ports)(
              {
                siblings: instance.databases.map(({ path }) => lastName(path)),
                next: nextDatabase(instance, suspects, round),
              },
              signal,
            ),
            TE.map((attempts) => ({ instance, ...attempts })),
          ),
        )(server.instances),
      ),
      TE.map(({ tools, tried }) => ({
        check: {
          server: server.id,
          instances: tried.map(({ instance, logins, isHeldBack }): InstanceCheck => ({
            instance: instance.id,
            logins,
            states: databaseStates(instance.databases, logins),
            isHeldBack,
            tool: O.fromNullable(tools.found.get(instance.engine)),
          })),
        },
        missed: [...tools.missed, ...tried.flatMap(({ missed }) => missed)],
      })),
    );
