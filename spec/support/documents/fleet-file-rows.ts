import { ACCESS_RULE, MAINTENANCE_RULE } from '../../../core/described/fleet-rules.js';
import { CHANNEL_RULES } from '../../../core/described/channel.js';
import type { Field, Fields } from '../../../core/described/field.js';
import { DATABASE, FLEET, INSTANCE, SERVER } from '../../../core/described/instance.js';
import type { Kind } from '../../../core/described/kind.js';
import { POLICY } from '../../../core/described/policy.js';
import { SCHEDULE } from '../../../core/described/schedule.js';

interface Row {
  readonly of: readonly string[];
  readonly places: readonly string[];
  readonly unless: string;
  readonly help: string;
}

const RESOURCES: readonly (readonly [of: string, fields: Fields])[] = [
  ['fleet', FLEET],
  ['server', SERVER],
  ['instance', INSTANCE],
  ['database', DATABASE],
  ['schedule', SCHEDULE],
  ['policy', POLICY],
  ['channel', CHANNEL_RULES],
  ['maintenance', MAINTENANCE_RULE],
  ['access', ACCESS_RULE],
];

/** A row for each field of each resource of a fleet file; one that several have in common stands once. */
export const fleetFileRows = (): readonly (readonly string[])[] =>
  inCommon(
    RESOURCES.flatMap(([of, fields]) => rowsUnder(fields, '').map((row) => ({ ...row, of: [of] }))),
  ).map(({ of, places, unless, help }, at, rows) => [
    sameAsAbove(rows, at) ? '' : of.join(', '),
    code(places),
    unless,
    help,
  ]);

/** A row for each setting of each kind of a destination or a channel. */
export const settingRows = (kinds: readonly Kind[]): readonly (readonly string[])[] =>
  inCommon(
    kinds.flatMap(({ kind, fields }) =>
      Object.entries(fields).map(([key, field]) => ({
        of: [kind],
        places: [key],
        unless: unlessOf(field),
        help: field.help ?? '',
      })),
    ),
  ).map(({ of, places, unless, help }, at, rows) => [
    sameAsAbove(rows, at) ? '' : code(of),
    code(places),
    unless,
    help,
  ]);

/** What a row is of stands once, in the first of its rows. */
const sameAsAbove = (rows: readonly Row[], at: number): boolean =>
  rows[at]?.of.join() === rows[at - 1]?.of.join();

const code = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(' ');

/** Rows that say the same of several resources are one, where the first of them stands. */
const inCommon = (rows: readonly Row[]): readonly Row[] =>
  rows.reduce<readonly Row[]>((merged, row) => {
    const same = merged.findIndex((other) => saysTheSame(other, row));
    return same < 0
      ? [...merged, row]
      : merged.map((other, at) =>
          at === same ? { ...other, of: [...other.of, ...row.of] } : other,
        );
  }, []);

const saysTheSame = (one: Row, other: Row): boolean =>
  one.help !== '' &&
  one.places.join() === other.places.join() &&
  one.help === other.help &&
  one.unless === other.unless;

/** A field without help belongs to the row before it. */
const rowsUnder = (fields: Fields, above: string): readonly Omit<Row, 'of'>[] =>
  Object.entries(fields).reduce<readonly Omit<Row, 'of'>[]>((rows, [key, field]) => {
    const place = `${above}${key}`;
    const inner =
      field.value.shape.as === 'fields' ? rowsUnder(field.value.shape.fields, `${place}.`) : [];
    if (field.help === undefined && inner.length > 0) return [...rows, ...inner];
    if (field.help !== undefined) {
      const places = inner.length > 0 ? inner.flatMap((row) => row.places) : [place];
      return [...rows, { places, unless: unlessOf(field), help: field.help }];
    }
    const last = rows.at(-1);
    if (last === undefined) return [{ places: [place], unless: '', help: '' }];
    return [...rows.slice(0, -1), { ...last, places: [...last.places, place] }];
  }, []);

const unlessOf = ({ presence, unless, absent, isNeeded }: Field): string => {
  if (unless !== undefined) return unless;
  if (presence === 'defaulted') return `\`${String(absent)}\``;
  return presence === 'required' || isNeeded === true ? 'required' : '';
};
