import * as O from 'fp-ts/lib/Option.js';
import type {
  AuditFilter,
  AuditPosition,
  AuditRegister,
  ListedRow,
  LogLine,
} from '../../../core/audit/ports/audit-register.js';
import { firstPage } from '../../../core/shared/first-page.js';
import type { AuditChain } from '../entries.js';
import type { MemoryState, StateCell } from '../state.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import type { Scope } from '../../../core/access/caller.js';
import type { AuditPlace } from '../../../core/audit/audit-event.js';
import { type AuditRow, placeText } from '../../../core/audit/audit-row.js';

const LAST = Number.MAX_SAFE_INTEGER;

const logOf = ({ head, lines, stub }: AuditChain): readonly LogLine[] => [
  ...(stub === undefined ? [] : [{ ...stub, seq: 0 }]),
  ...lines,
  { ...head, seq: LAST },
];

export const memoryAuditRegister = (cell: StateCell): AuditRegister => ({
  ...reading(cell),
  ...sealing(cell),
  ...purging(cell),
  append: (lines, head, after) =>
    cell.run(({ audit }) => {
      const chain = audit.get(head.chain) ?? NEW;
      if ((audit.has(head.chain) ? chain.head.seq : 0) !== after) return false;
      const added = lines.map((line, n) => ({ chain: head.chain, seq: after + n + 1, line }));
      audit.set(head.chain, { ...chain, head, lines: [...chain.lines, ...added] });
      return true;
    }),
});

const reading = (cell: StateCell): Pick<AuditRegister, 'page' | 'log' | 'head'> => ({
  page: ({ filter, after, limit }) =>
    cell.run((state) => {
      const all = rowsOf(state).filter((row) => passes(filter, row) && comesAfter(after, row));
      const { shown, next } = firstPage(limit, all, ({ at, chain, seq }) => ({ at, chain, seq }));
      return { rows: shown.map((row): ListedRow => ({ row, path: pathOf(state, row) })), next };
    }),
  log: (after, limit) =>
    cell.run(({ audit }) =>
      [...audit.values()]
        .flatMap(logOf)
        .filter((line) => O.isNone(after) || isAfter(line, after.value))
        .sort(byPlace.compare)
        .slice(0, limit),
    ),
  head: (chain) => cell.run(({ audit }) => O.fromNullable(audit.get(chain)?.head)),
});

const sealing = (cell: StateCell): Pick<AuditRegister, 'unsealed' | 'markSealed'> => ({
  unsealed: (but) =>
    cell.run(({ audit }) =>
      [...audit.values()]
        .filter(({ head, sealed }) => head.chain !== but && sealed < head.seq)
        .map(({ head }) => head)
        .sort(byPlace.compare),
    ),
  markSealed: (places, at) =>
    cell.run(({ audit }) => {
      for (const { chain: id, seq } of places) {
        const chain = audit.get(id);
        if (chain !== undefined && chain.sealed < seq)
          audit.set(id, { ...chain, sealed: seq, sealedAt: at.getTime() });
      }
    }),
});

const purging = (cell: StateCell): Pick<AuditRegister, 'purgeable' | 'purge' | 'forget'> => ({
  purgeable: (before, limit) =>
    cell.run(({ audit }) =>
      [...audit.values()]
        .flatMap(({ lines }) => {
          const kept = lines.findIndex(({ line }) => rowIn(line).at >= before.toISOString());
          const last = lines[(kept < 0 ? lines.length : kept) - 1];
          return last === undefined ? [] : [last];
        })
        .slice(0, limit),
    ),
  purge: (upTo, stub) =>
    cell.run(({ audit }) => {
      const chain = audit.get(upTo.chain);
      if (chain === undefined) return 0;
      const lines = chain.lines.filter(({ seq }) => seq > upTo.seq);
      audit.set(upTo.chain, { ...chain, lines, stub: { ...upTo, line: stub } });
      return chain.lines.length - lines.length;
    }),
  forget: (sealedBefore) =>
    cell.run(({ audit }) => {
      for (const [id, { lines, head, sealed, sealedAt }] of audit)
        if (lines.length === 0 && sealed === head.seq && sealedAt < sealedBefore.getTime())
          audit.delete(id);
    }),
});

const NEW: AuditChain = {
  head: { chain: '', seq: 0, line: '' },
  ...{ lines: [], sealed: 0, sealedAt: 0, stub: undefined },
};

const byPlace: Ord.Ord<AuditPlace> = Ord.fromCompare((one, other) => {
  if (one.chain !== other.chain) return one.chain < other.chain ? -1 : 1;
  return one.seq === other.seq ? 0 : one.seq < other.seq ? -1 : 1;
});

const isAfter = (one: AuditPlace, other: AuditPlace): boolean => byPlace.compare(one, other) > 0;

type Line = AuditRow & { readonly digest: string };

const rowIn = (line: string): Line => JSON.parse(line) as Line;

const latestFirst = Ord.fromCompare<AuditRow>((one, other) => {
  if (one.at !== other.at) return one.at > other.at ? -1 : 1;
  return byPlace.compare(one, other);
});

/** What has an end is listed as that. */
const rowsOf = ({ audit }: MemoryState): readonly AuditRow[] => {
  const rows = [...audit.values()]
    .flatMap(({ lines }) => lines.map(({ line }) => rowIn(line)))
    .filter(({ action }: Partial<AuditRow>) => action !== undefined);
  const ended = new Set(rows.map(({ of }) => of));
  return rows
    .filter((row) => !ended.has(placeText(row)))
    .map(({ digest: _digest, ...row }): AuditRow => row)
    .sort(latestFirst.compare);
};

const passes = (filter: AuditFilter, { who, action, outcome, on, at }: AuditRow): boolean => {
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

const comesAfter = (after: O.Option<AuditPosition>, row: AuditRow): boolean =>
  O.isNone(after) ||
  row.at < after.value.at ||
  (row.at === after.value.at && isAfter(row, after.value));

const pathOf = ({ byId }: MemoryState, { on }: AuditRow): O.Option<string> =>
  O.flatMap(O.fromNullable(on === null ? undefined : byId.get(on.id as Scope)), ({ resource }) =>
    'path' in resource ? O.some(resource.path) : O.none,
  );
