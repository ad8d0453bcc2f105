import * as t from 'io-ts';
import type { DumpNeeds } from '../../../core/engines/engine-record.js';

/** How many roles are named: with all names of findings they fit into one row. */
export const MOST_ROLES = 200;

/** An account has a user and a host, of 32 and 255 characters. */
const LONGEST_ROLE = 290;

const LONGEST_SETTING = 256;

const text = (longest: number) =>
  t.refinement(t.string, (value) => Array.from(value).length <= longest);
const setting = text(LONGEST_SETTING);
const optional = t.union([setting, t.null]);
const count = t.refinement(t.number, (value) => Number.isSafeInteger(value) && value >= 0);
const names = t.refinement(
  t.readonlyArray(text(LONGEST_ROLE)),
  ({ length }) => length <= MOST_ROLES,
);

/** What a query for the needs of a dump returns. */
export const NeedsCodec = t.strict({
  roles: t.strict({ names, count }),
  encoding: setting,
  collation: setting,
  characterType: optional,
  provider: t.union([t.literal('icu'), t.literal('builtin'), t.null]),
  locale: optional,
  rules: optional,
});

/** Of control characters, and of what reverses the order of letters, nothing gets into a line to type. */
const isPrintable = (value: string): boolean => value !== '' && !/[\p{C}\p{Zl}\p{Zp}]/u.test(value);

/** As far as they could be read. */
export const needsIn = ({
  needs,
}: {
  readonly needs?: t.TypeOf<typeof NeedsCodec>;
}): { readonly needs?: DumpNeeds } => (needs === undefined ? {} : { needs: needsOf(needs) });

const needsOf = ({
  roles,
  encoding,
  collation,
  ...others
}: t.TypeOf<typeof NeedsCodec>): DumpNeeds => ({
  roles: { names: roles.names.filter(isPrintable), count: roles.count },
  ...{ encoding, collation },
  ...Object.fromEntries(
    Object.entries(others).filter(([, value]) => value !== null && isPrintable(value)),
  ),
});
