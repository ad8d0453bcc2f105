import * as D from 'fp-ts/lib/Date.js';
import * as O from 'fp-ts/lib/Option.js';

/** During it, what opens is silent. */
interface SilentTime {
  readonly from: Date;
  readonly until: Date;
}

/**
 * Until when windows silence what opens at this time: the end of the last one in an unbroken row of windows. None outside
 * of them.
 */
export const silenceEnd = (windows: readonly SilentTime[], at: Date): O.Option<Date> => {
  const later = windows.filter(({ from, until }) => from <= at && until > at);
  const ends = later.map(({ until }) => until.getTime());
  if (ends.length === 0) return O.none;
  const end = new Date(Math.max(...ends));
  return O.alt(() => O.some(end))(silenceEnd(windows, end));
};

/** Until when a problem is silent, and until when maintenance wants it to be. */
interface Silence {
  readonly closedAt: O.Option<Date>;
  readonly snoozedUntil: O.Option<Date>;
  readonly maintenanceUntil: O.Option<Date>;
}

const eqTime = O.getEq(D.Eq);

/** Nobody has snoozed it otherwise, or ended the snooze. */
export const isSnoozedByMaintenance = ({
  snoozedUntil,
  maintenanceUntil,
}: Omit<Silence, 'closedAt'>): boolean =>
  O.isSome(snoozedUntil) && eqTime.equals(snoozedUntil, maintenanceUntil);

/** Whether maintenance silences it at this time; of a closed problem, whether it did when that closed. */
export const isDuringMaintenance = (life: Silence, at: Date): boolean => {
  const last = O.getOrElse(() => at)(life.closedAt);
  return (
    isSnoozedByMaintenance(life) && O.exists((until: Date) => until > last)(life.maintenanceUntil)
  );
};

/** Maintenance ends at another time than it was to: so does the silence, unless people have snoozed the problem otherwise. */
export const moveMaintenance = <L extends Silence>(
  life: L,
  maintenanceUntil: O.Option<Date>,
): L => ({
  ...life,
  snoozedUntil: isSnoozedByMaintenance(life) ? maintenanceUntil : life.snoozedUntil,
  maintenanceUntil,
});
