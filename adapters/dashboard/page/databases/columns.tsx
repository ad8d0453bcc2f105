import type { ComponentChildren } from 'preact';
import type { RowBody } from '../live/bodies.js';
import { PathLink } from '../parts/path.js';
import { Ago, Until } from '../parts/since.js';
import { daysShown, sizesOn } from '../charts/days.js';
import { Sparkline } from '../charts/sparkline.js';
import { Badge, type SignOf, worstSign } from '../parts/sign.js';
import { bytes, plural, took } from '../parts/words.js';
import { daysOfAddress } from '../route.js';

/** A column of the table: what it shows of a database, by what it is sorted, and what stands in a file of it. */
export interface Column {
  readonly label: string;
  readonly isNumber?: boolean;
  /** Those without a value come last. */
  readonly value: (row: RowBody) => number | string | null | undefined;
  readonly cell: (row: RowBody) => ComponentChildren;
  /** Where the value says too little. */
  readonly text?: (row: RowBody) => string;
}

/** Made of the records of the engines, as the page is built. */
declare const ENGINE_NAMES: Readonly<Record<string, string>>;

/** Such as `PostgreSQL 18`. */
export const engineOf = ({
  engine,
  server_major: major,
}: Pick<RowBody, 'engine' | 'server_major'>): string =>
  engine == null ? '' : `${ENGINE_NAMES[engine] ?? engine}${major == null ? '' : ` ${major}`}`;

/** How databases are protected, the worst first. */
export const PROTECTIONS: Readonly<
  Record<string, { readonly label: string; readonly sign?: SignOf }>
> = {
  unprotected: { label: 'Unprotected', sign: 'critical' },
  at_risk: { label: 'At risk', sign: 'warning' },
  protected: { label: 'Protected', sign: 'well' },
  none: { label: 'Needs none' },
};

/** The worst of a resource, of what is under it and of what it is under, and how a database is protected. */
export const signOf = ({ health, above, protection }: RowBody): SignOf =>
  worstSign([health, above, signOfProtection(protection)]);

export const signOfProtection = (protection: string | null | undefined): SignOf | undefined =>
  PROTECTIONS[protection ?? '']?.sign;

const STATES = Object.keys(PROTECTIONS);

/** What is least protected first; by its sign, where that may not be read. */
const riskOf = (row: RowBody): number => {
  const rank = STATES.indexOf(row.protection ?? '');
  return rank < 0 ? STATES.length + SIGNS.indexOf(signOf(row)) : rank;
};

const SIGNS: readonly SignOf[] = ['critical', 'warning', 'well'];

export const Protected = ({ protection, protection_reason: reason }: RowBody) => {
  const { label, sign } = PROTECTIONS[protection ?? ''] ?? {};
  if (label === undefined) return null;
  return (
    <span title={reason ?? ''}>
      <Badge {...(sign !== undefined && { of: sign })}>{label}</Badge>
    </span>
  );
};

/** Lists have as many days of sizes as charts show unless a reader chooses more. */
const MOST_DAYS = 90;

const Size = ({ size_bytes: size, sizes = [] }: RowBody) => {
  if (size == null) return null;
  const known = sizesOn(daysShown(Math.min(daysOfAddress(), MOST_DAYS)), sizes, size);
  const from = known[0]?.value ?? size;
  return (
    <span class="size">
      {bytes(size)}
      <Sparkline
        values={known.map(({ value }) => value)}
        label={
          from === size
            ? 'as large all the time'
            : `from ${bytes(from)} in ${plural(known.length, 'day')}`
        }
      />
    </span>
  );
};

const ago = (at: string | null | undefined, otherwise: ComponentChildren = null) =>
  at == null ? otherwise : <Ago at={at} />;

export const COLUMNS = {
  path: {
    label: 'Database',
    value: ({ path }) => path,
    cell: ({ path }) => <PathLink path={path} at={path} type="database" isCut />,
  },
  protection: {
    label: 'Protection',
    value: riskOf,
    cell: (row) => <Protected {...row} />,
    text: ({ protection }) => protection ?? '',
  },
  engine: { label: 'Version', value: engineOf, cell: engineOf },
  size: {
    label: 'Size',
    isNumber: true,
    value: ({ size_bytes: size }) => size,
    cell: (row) => <Size {...row} />,
  },
  dumped: {
    label: 'Last good dump',
    value: ({ last_dump_at: at }) => at,
    cell: ({ last_dump_at: at, protection }) =>
      ago(at, protection === 'unprotected' && <strong class="critical">never</strong>),
  },
  proved: {
    label: 'Proved',
    value: ({ last_proof: proof }) => proof?.at,
    cell: ({ last_proof: proof }) => ago(proof?.at),
  },
  restore: {
    label: 'Restore took',
    isNumber: true,
    value: ({ last_proof: proof }) => proof?.seconds,
    cell: ({ last_proof: proof }) => (proof?.seconds == null ? null : took(proof.seconds)),
  },
  next: {
    label: 'Next dump',
    value: ({ next_dump_at: at }) => at,
    cell: ({ next_dump_at: at }) => (at == null ? null : <Until at={at} />),
  },
  policy: {
    label: 'Policy',
    value: ({ policy }) => policy,
    cell: ({ policy }) => policy != null && <bdi>{policy}</bdi>,
  },
  destinations: {
    label: 'Destination',
    value: ({ destinations: all }) => (all == null || all.length === 0 ? null : all.join(', ')),
    cell: ({ destinations: all }) => all?.length !== 0 && <bdi>{all?.join(', ')}</bdi>,
  },
} satisfies Readonly<Record<string, Column>>;

export type ColumnName = keyof typeof COLUMNS;

export const COLUMN_NAMES = Object.keys(COLUMNS) as readonly ColumnName[];

export const columnOf = (name: ColumnName): Column => COLUMNS[name];
