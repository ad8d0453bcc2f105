import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import type { Scope } from '../../../core/access/caller.js';
import type { AuditPlace } from '../../../core/audit/audit-event.js';
import { type AuditRow, placeText } from '../../../core/audit/audit-row.js';
import type { AuditFilter, AuditPosition } from '../../../core/audit/ports/audit-register.js';
import type { MemoryState } from '../state.js';

export const byPlace: Ord.Ord<AuditPlace> = Ord.fromCompare((one, other) => {
  if (one.chain !== other.chain) return one.chain < other.chain ? -1 : 1;
  return one.seq === other.seq ? 0 : one.seq < other.seq ? -1 : 1;
});

export const isAfter = (one: AuditPlace, other: AuditPlace): boolean =>
  byPlace.compare(one, other) > 0;

type Line = AuditRow & { readonly digest: string };

export const rowIn = (line: string): Line => JSON.parse(line) as Line;

const latestFirst = Ord.fromCompare<AuditRow>((one, other) => {
  if (one.at !== other.at) return one.at > other.at ? -1 : 1;
  return byPlace.compare(one, other);
});

/** What has an end is listed as that. */
export const rowsOf = ({ audit }: MemoryState): readonly AuditRow[] => {
  const rows = [...audit.values()]
    .flatMap(({ lines }) => lines.map(({ line }) => rowIn(line)))
    .filter(({ action }: Partial<AuditRow>) => action !== undefined);
  const ended = new Set(rows.map(({ of }) => of));
  return rows
    .filter((row) => !ended.has(placeText(row)))
    .map(({ digest: _digest, ...row }): AuditRow => row)
    .sort(latestFirst.compare);
};

export const passes = (
  filter: AuditFilter,
  { who, action, outcome, on, at }: AuditRow,
): boolean => {
  const isOne = (wanted: O.Option<string>, ...values: readonly (string | null | undefined)[]) =>
    O.isNone(wanted) || values.includes(wanted.value);
  return (
    isOne(filter.who, who?.for ?? who?.id, who?.name) &&
    isOne(filter.action, action) &&
    isOne(filter.outcome, outcome) &&
    isOne(filter.on, on?.id) &&
    (O.isNone(filter.since) || at >= filter.since.value.toISOString()) &&
    (O.isNone(filter.until) || at < filter.until.value.toISOString())
  );
};

export const comesAfter = (after: O.Option<AuditPosition>, row: AuditRow): boolean =>
  O.isNone(after) ||
  row.at < after.value.at ||
  (row.at === after.value.at && isAfter(row, after.value));

export const pathOf = ({ byId }: MemoryState, { on }: AuditRow): O.Option<string> =>
  pipe(
    O.fromNullable(on === null ? undefined : byId.get(on.id as Scope)),
    O.flatMap(({ resource }) => ('path' in resource ? O.some(resource.path) : O.none)),
  );
