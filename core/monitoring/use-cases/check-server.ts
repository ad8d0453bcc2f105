import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { MonitoringRules } from '../apply-observation.js';
import type { RoundResult } from '../apply-observations.js';
import { evaluateServer } from '../evaluate-server.js';
import type { OpenedProblem } from '../problem-change.js';
import type { ProblemReport } from '../../problems/problem.js';
import type { ResourceId } from '../../shared/resource.js';
import { NO_SERVER_MEMORY, type ServerMemory } from '../server-memory.js';
import { unreachedDatabases } from '../observations/unreached-databases.js';
import type { MonitoredServer } from '../monitored-server.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { ProblemRegister, ProblemUpdate } from '../../problems/ports/problem-register.js';
import type { MonitoredFleet } from '../ports/monitored-fleet.js';
import { probeServer, type ProbeServerPorts } from './probe-server.js';
import { recallServer } from './recall-server.js';

/**
 * Looks at a server and all that is beneath it, and opens and closes their problems by what is seen.
 * Answers with what is to be remembered until the next look. After a failure that is what was remembered before,
 * and it is no longer sure: nobody knows whether the store has kept the changes.
 */
export type CheckServer = (order: CheckOrder) => TE.TaskEither<PortFailure, CheckOutcome>;

export interface CheckOrder {
  readonly server: ResourceId;
  readonly before: ServerMemory;
  /** Each round has the next number: databases take turns by it. */
  readonly round: number;
  /** Ends the look; nothing of it is kept then. */
  readonly signal?: AbortSignal;
}

export interface CheckOutcome {
  readonly after: ServerMemory;
  /** Why something could not be learnt; it is no observation, and changes nothing. */
  readonly missed: readonly PortFailure[];
}

export interface CheckServerPorts extends ProbeServerPorts {
  readonly monitored: Pick<MonitoredFleet, 'server' | 'problems'>;
  readonly problems: Pick<ProblemRegister, 'record'>;
  readonly clock: Clock;
  /** Words are made where they are read, and these are kept. */
  readonly reportOf: (server: MonitoredServer) => (opened: OpenedProblem) => ProblemReport;
}

export const checkServer =
  (ports: CheckServerPorts, rules: MonitoringRules): CheckServer =>
  (order) =>
    pipe(
      TE.Do,
      TE.apS('before', recallServer(ports, rules)(order.server, order.before)),
      TE.apS('server', ports.monitored.server(order.server)),
      TE.flatMap(({ before, server }) =>
        O.isSome(server)
          ? checkKnown(ports, rules)(server.value, { ...order, before })
          : TE.right({ after: NO_SERVER_MEMORY, missed: [] }),
      ),
    );

const checkKnown =
  (ports: CheckServerPorts, rules: MonitoringRules) =>
  (server: MonitoredServer, order: CheckOrder): TE.TaskEither<PortFailure, CheckOutcome> =>
    pipe(
      probeServer(ports)(server, order),
      TE.bindTo('taken'),
      TE.let('judged', ({ taken }) =>
        evaluateServer(rules)(order.before.memory, server, taken.look, ports.clock.now()),
      ),
      TE.tap(({ judged }) => record(ports, server, judged)),
      TE.map(({ taken: { look, missed }, judged: { memory } }) => ({
        after: {
          memory,
          unreached: unreachedDatabases(server, order.before.unreached, look),
          isSure: true,
        },
        missed,
      })),
    );

const record = (
  ports: CheckServerPorts,
  server: MonitoredServer,
  { changes }: RoundResult,
): TE.TaskEither<PortFailure, void> => {
  if (changes.length === 0) return TE.right(undefined);
  const reportOf = ports.reportOf(server);
  return ports.problems.record(
    changes.map((change): ProblemUpdate =>
      change._tag === 'Close' ? change : { _tag: 'Open', report: reportOf(change) },
    ),
  );
};
