import { CHANNEL_RULES } from '../../../core/described/channel.js';
import type { Field, Fields } from '../../../core/described/field.js';
import { DATABASE, INSTANCE, SERVER } from '../../../core/described/instance.js';
import { MAINTENANCE_RULE } from '../../../core/described/maintenance-rule.js';
import { POLICY, POLICY_NAME } from '../../../core/described/policy.js';
import { SCHEDULE } from '../../../core/described/schedule.js';

/** The rows that docs/reference/fleet-file.md has of each kind of resource, between those that are written there by hand. */
export const fleetFileRows = (): Readonly<Record<string, readonly string[]>> => ({
  'the fleet': rowsOf(POLICY_NAME),
  'a server': rowsOf(SERVER),
  'an instance': rowsOf(INSTANCE),
  'a database': rowsOf(DATABASE),
  'a schedule': rowsOf(SCHEDULE),
  'a policy': rowsOf(POLICY),
  'a channel': rowsOf(CHANNEL_RULES),
  maintenance: rowsOf(MAINTENANCE_RULE),
});

interface Row {
  readonly places: readonly string[];
  readonly unless: string;
  readonly help: string;
}

const rowsOf = (fields: Fields): readonly string[] =>
  rowsUnder(fields, '').map(({ places, unless, help }) =>
    `| ${places.map((place) => `\`${place}\``).join(' ')} | ${unless} | ${help} |`.replaceAll(
      '|  |',
      '| |',
    ),
  );

/** A field without help belongs to the row before it. */
const rowsUnder = (fields: Fields, above: string): readonly Row[] =>
  Object.entries(fields).reduce<readonly Row[]>((rows, [key, field]) => {
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
