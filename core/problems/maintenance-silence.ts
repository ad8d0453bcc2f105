import * as D from 'fp-ts/lib/Date.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ProblemKey } from './problem.js';
import type { ResourceId } from '../shared/resource.js';
import type { Uuid } from '../shared/uuid.js';

interface SilentTime {
  readonly from: Date;
  readonly until: Date;
}

/**
 * When the silence of a problem that opens at this time ends: the end of the last window in an unbroken row of windows. None
 * outside of windows.
 */
export const silenceEnd = (windows: readonly SilentTime[], at: Date): O.Option<Date> => {
  const later = windows.filter(({ from, until }) => from <= at && until > at);
  const ends = later.map(({ until }) => until.getTime());
  if (ends.length === 0) return O.none;
  const end = new Date(Math.max(...ends));
  return O.alt(() => O.some(end))(silenceEnd(windows, end));
};

/** Until when a problem is silent, and until when maintenance lasts. */
interface Silence {
  readonly closedAt: O.Option<Date>;
  readonly snoozedUntil: O.Option<Date>;
  readonly maintenanceUntil: O.Option<Date>;
}

const eqTime = O.getEq(D.Eq);

/** Whether its snooze is that of maintenance: no caller has changed or ended it. */
export const isSnoozedByMaintenance = ({
  snoozedUntil,
  maintenanceUntil,
}: Omit<Silence, 'closedAt'>): boolean =>
  O.isSome(snoozedUntil) && eqTime.equals(snoozedUntil, maintenanceUntil);

/** Whether maintenance silences the problem at this time; of a closed one, whether it did at the end. */
export const isDuringMaintenance = (life: Silence, at: Date): boolean => {
  const last = O.getOrElse(() => at)(life.closedAt);
  return (
    isSnoozedByMaintenance(life) && O.exists((until: Date) => until > last)(life.maintenanceUntil)
  );
};

/** Moves the end of maintenance, and of the silence unless a caller has snoozed the problem otherwise. */
export const moveMaintenance = <L extends Silence>(
  life: L,
  maintenanceUntil: O.Option<Date>,
): L => ({
  ...life,
  snoozedUntil: isSnoozedByMaintenance(life) ? maintenanceUntil : life.snoozedUntil,
  maintenanceUntil,
});

/** An open problem and the server above its resource; none for a problem of a server itself, or of the fleet. */
export interface LocatedProblem extends ProblemKey {
  readonly id: Uuid;
  readonly server: O.Option<ResourceId>;
}

export interface Suppression {
  /** The problem of the offline server that explains this one. Callers who may see that server are not shown this one. */
  readonly suppressedBy: O.Option<Uuid>;
}

/** A server that is offline suppresses every problem under it, so that twenty rows are twenty causes. */
export const suppressProblems = <P extends LocatedProblem>(
  open: readonly P[],
): readonly (P & Suppression)[] => {
  const offline = new Map(
    open
      .filter(({ kind }) => kind === 'server_offline')
      .map(({ id, resource }) => [resource.id, id]),
  );
  return open.map((problem) => ({
    ...problem,
    suppressedBy: O.flatMap((server: ResourceId) => O.fromNullable(offline.get(server)))(
      problem.server,
    ),
  }));
};
