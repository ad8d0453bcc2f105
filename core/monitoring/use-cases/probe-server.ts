import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as T from 'fp-ts/lib/Task.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { nextDatabase, type SuspectDatabases } from '../observations/choose-databases.js';
import type { BlockedDatabases } from '../observations/choose-inspections.js';
import { databasesToInspect, looksIntoMaintenance } from '../observations/choose-inspections.js';
import { inspectDatabases, type InspectDatabasesPorts } from './inspect-databases.js';
import type { InstanceCheck, ServerCheck } from '../observations/server-check.js';
import { databaseStates, maintenanceShown } from '../observations/server-check.js';
import type { InstanceReading } from '../groups/instance-reading.js';
import type { MonitoredInstance, MonitoredServer } from '../monitored-server.js';
import { lastName, type ResourceId } from '../../shared/resource.js';
import type { PortFailure, PortTask } from '../../shared/ports/port-failure.js';
import { tryLogins, type TryLoginsPorts } from './try-logins.js';
import type { DumpToolFindings } from '../../dump-check/dump-tool.js';
import type { SignKind } from '../../described/sign.js';
import type { Engine } from '../../engines/engines.js';
import type { DumpToolProbe } from '../../dump-check/ports/dump-tool-probe.js';

export interface ProbeServerPorts extends FindToolsPorts {
  readonly login: TryLoginsPorts['login'] & InspectDatabasesPorts['login'];
}

/** The history of a server that decides what this round tries. */
export interface RoundPlan {
  readonly suspects: SuspectDatabases;
  readonly blocked: BlockedDatabases;
  /** The signs that logins to an instance do not look for. */
  readonly leavesOut: (instance: ResourceId) => readonly SignKind[];
  /** What was read of an instance before. */
  readonly readingOf: (instance: ResourceId) => InstanceReading;
  readonly round: number;
  /** The number of rounds in an hour. */
  readonly inAnHour: number;
  /** Whether it only shows if the server can be reached: nothing is inspected. */
  readonly isTrial: boolean;
}

export interface ProbedServer {
  readonly check: ServerCheck;
  readonly missed: readonly PortFailure[];
}

/**
 * Searches for the dump tool of each engine, logs in to a database of each instance, and to those that this login does not
 * list, and inspects those that are due.
 */
export const probeServer =
  (ports: ProbeServerPorts) =>
  (server: MonitoredServer, plan: RoundPlan, signal?: AbortSignal): PortTask<ProbedServer> =>
    pipe(
      TE.Do,
      TE.apS('tools', TE.fromTask(findTools(ports)(server))),
      TE.apS('tried', TE.traverseSeqArray(probeInstance(ports, plan, signal))(server.instances)),
      TE.map(({ tools, tried }) => ({
        check: {
          server: server.id,
          instances: tried.map(
            ({ instance, host, states, inspected, isHeldBack, shown }): InstanceCheck => ({
              instance: instance.id,
              ...(host !== undefined && { host }),
              ...shown,
              states,
              inspected,
              isHeldBack,
              tool: O.fromNullable(tools.found.get(instance.engine)),
            }),
          ),
        },
        missed: [...tools.missed, ...tried.flatMap(({ missed }) => missed)],
      })),
    );

const probeInstance =
  (ports: ProbeServerPorts, plan: RoundPlan, signal?: AbortSignal) =>
  (instance: MonitoredInstance) =>
    pipe(
      logInTo(ports, plan, signal)(instance),
      TE.map((tried) => ({ ...tried, states: databaseStates(instance.databases, tried.logins) })),
      TE.bind('inspected', ({ states }) =>
        inspectDatabases(ports)(
          instance,
          plan.isTrial ? [] : databasesToInspect(instance, plan.blocked, states, plan),
          signal,
        ),
      ),
    );

/** The logins to an instance alone. */
export const logInTo =
  (ports: TryLoginsPorts, plan: Omit<RoundPlan, 'blocked'>, signal?: AbortSignal) =>
  (instance: MonitoredInstance) => {
    const { maintenance } = plan.readingOf(instance.id);
    return pipe(
      tryLogins(ports)(
        {
          instance,
          siblings: instance.databases.map(({ path }) => lastName(path)),
          next: (soFar) =>
            O.alt(() =>
              looksIntoMaintenance(instance, maintenance, plan, soFar)
                ? O.some(instance.id)
                : O.none,
            )(nextDatabase(instance, plan.suspects, plan.round)(soFar)),
          finds: !plan.isTrial,
          leavesOut: plan.leavesOut(instance.id),
        },
        signal,
      ),
      TE.map((attempts) => ({
        instance,
        ...attempts,
        shown: maintenanceShown(instance.id, attempts.logins),
      })),
    );
  };

interface FindToolsPorts {
  readonly tool: DumpToolProbe;
}

interface FoundTools {
  /** By engine; none where the search could not be made. */
  readonly found: ReadonlyMap<Engine, DumpToolFindings>;
  readonly missed: readonly PortFailure[];
}

/** Searches once for the dump tools of each engine of a server, however many instances it has. */
const findTools =
  ({ tool }: FindToolsPorts) =>
  ({ instances }: MonitoredServer): T.Task<FoundTools> =>
    pipe(
      [...new Set(instances.map(({ engine }) => engine))],
      T.traverseArray((engine) =>
        pipe(tool.find(engine), T.map(E.map((findings) => [engine, findings] as const))),
      ),
      T.map(RA.separate),
      T.map(({ left, right }) => ({ found: new Map(right), missed: left })),
    );
