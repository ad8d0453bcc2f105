import type { DetectedKind } from '../../problems/detected-kind.js';
import * as O from 'fp-ts/lib/Option.js';
import type {
  DatabaseState,
  FoundDatabases,
  InstanceFacts,
} from '../../dump-check/instance-facts.js';
import { ENGINE_RECORDS } from '../../engines/engines.js';
import { isExcepted } from '../../fleet/found-databases.js';
import { lastName, type ResourceId } from '../../shared/resource.js';
import type { MaintenanceReading } from '../groups/instance-reading.js';
import { type MonitoredInstance, needsNoDump } from '../monitored-server.js';
import type { MonitoredState } from '../monitored-state.js';
import type { LoginsSoFar } from './choose-databases.js';
import { type InstanceCheck, instanceFactsBy } from './server-check.js';
import { HOUR_MS } from '../../shared/durations.js';

/** The most inspections of an instance in one check: they cost the database more than a login does. */
export const INSPECTIONS_PER_CHECK = 10;

/** After how many rounds a database whose dump is blocked is inspected again. */
const ROUNDS_WHILE_BLOCKED = 5;

/** The rounds that an hour has, at least 1. */
export const roundsAnHour = (intervalMs: number): number =>
  Math.max(1, Math.round(HOUR_MS / Math.max(1, intervalMs)));

/** Databases whose last inspection found an obstacle, or what a restore may lose. */
export interface BlockedDatabases {
  /** Not often enough yet for a problem, so that they are inspected in the next round. */
  readonly doubtful: ReadonlySet<ResourceId>;
  readonly blocked: ReadonlySet<ResourceId>;
}

const KINDS: ReadonlySet<string> = new Set<DetectedKind>(['dump_blocked', 'may_not_restore']);

export const blockedDatabases = ({
  problems,
  streaks,
}: Pick<MonitoredState, 'problems' | 'streaks'>): BlockedDatabases => ({
  doubtful: new Set(streaks.filter(({ kind }) => KINDS.has(kind)).map(({ resource }) => resource)),
  blocked: new Set(
    problems.filter(({ kind }) => KINDS.has(kind)).map(({ resource }) => resource.id),
  ),
});

const ENTERABLE: ReadonlySet<DatabaseState> = new Set<DatabaseState>(['open', 'visible']);

/**
 * The databases of an instance to inspect in this round: each once an hour, in a round of its own, and more often while its
 * dump is blocked. Only those that are open, or may be, by the logins of this round, and that are not declared to need no dump.
 */
export const databasesToInspect = (
  { databases }: Pick<MonitoredInstance, 'databases'>,
  { doubtful, blocked }: BlockedDatabases,
  states: InstanceCheck['states'],
  { round, inAnHour }: { readonly round: number; readonly inAnHour: number },
): readonly ResourceId[] => {
  const open = databases
    .filter(
      (database) => ENTERABLE.has(states.get(database.id) ?? 'missing') && !needsNoDump(database),
    )
    .map(({ id }) => id);
  const isDue = isDueIn(round);
  return [
    ...open.filter((id) => doubtful.has(id)),
    ...open.filter((id) => !doubtful.has(id) && isDue(id, inAnHour)),
    ...open.filter(
      (id) => blocked.has(id) && !isDue(id, inAnHour) && isDue(id, ROUNDS_WHILE_BLOCKED),
    ),
  ].slice(0, INSPECTIONS_PER_CHECK);
};

const isDueIn =
  (round: number) =>
  (id: ResourceId, everyRounds: number): boolean =>
    (round + Number.parseInt(id.slice(-6), 16)) % everyRounds === 0;

/**
 * Whether a login looks into the database that each server has for logins alone, where the fleet does not have it: at once while
 * nothing is known of it, then once an hour. Only where another login has found it.
 */
export const looksIntoMaintenance = (
  { id, engine, databases, found: rules }: MonitoredInstance,
  known: MaintenanceReading | undefined,
  { round, inAnHour }: { readonly round: number; readonly inAnHour: number },
  { logins, tried, isHeldBack }: LoginsSoFar,
): boolean => {
  const { maintenanceDatabase } = ENGINE_RECORDS[engine];
  const isThere = O.exists(({ found }: InstanceFacts) =>
    O.exists(({ databases: all }: FoundDatabases) =>
      all.some(
        ({ name, acceptsConnections }) => name === maintenanceDatabase && acceptsConnections,
      ),
    )(found),
  )(instanceFactsBy(logins));
  return (
    isThere &&
    !isHeldBack &&
    !tried.includes(id) &&
    !databases.some(({ path }) => lastName(path) === maintenanceDatabase) &&
    !isExcepted(rules)(maintenanceDatabase) &&
    (known === undefined || isDueIn(round)(id, inAnHour))
  );
};
