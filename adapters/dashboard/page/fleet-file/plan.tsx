import { valuesOf } from '../edit/description.js';
import { type Description, FIELDS, isSecret, spread, withItems } from '../edit/fields/fields.js';
import { Expiring } from '../edit/taken-away.js';
import { type PlanBody, pluralOf } from '../live/bodies.js';
import { inDigits } from '../parts/words.js';

/** How many of a kind it names: a large fleet has thousands. */
const MOST_NAMED = 50;

/** The fleet file as it is stored, and as it is to be. */
export type Fleets = readonly [before: Description, after: Description];

interface PlanProps {
  readonly plan: PlanBody;
  /** Without them what is changed is named alone. */
  readonly fleets?: Fleets | undefined;
}

/** What a fleet file would change, or has changed. */
export const Plan = ({ plan, fleets }: PlanProps) => (
  <>
    <dl class="plan card">
      {(['renamed', 'added', 'changed', 'taken_over', 'removed', 'unlisted'] as const).map(
        (what) => {
          const keys = what === 'renamed' ? renamedIn(plan) : (plan[what] ?? []);
          return keys.length === 0 && what in OTHERS ? null : (
            <div key={what} class={what}>
              <dt>
                {inDigits(keys.length)} {OTHERS[what] ?? what}
              </dt>
              {keys.slice(0, MOST_NAMED).map((key) => (
                <dd key={key.type + key.path}>
                  {key.type} <bdi class="path">{key.path}</bdi>
                  {what === 'changed' &&
                    changesIn(key, fleets).map((change) => (
                      <code key={change} dir="auto">
                        {change}
                      </code>
                    ))}
                </dd>
              ))}
              {keys.length > MOST_NAMED && <dd>and {inDigits(keys.length - MOST_NAMED)} more</dd>}
            </div>
          );
        },
      )}
    </dl>
    {plan.approvals !== undefined && <p>Somebody else has to approve it first.</p>}
    {plan.expiring !== undefined && (
      <div class="follows">
        <Expiring expiring={plan.expiring} />
      </div>
    )}
  </>
);

const renamedIn = ({ renamed = [] }: PlanBody): readonly Key[] =>
  renamed.map(({ type, from, to }) => ({ type, path: `${from} → ${to}` }));

/** What is said where there is any. */
const OTHERS: Readonly<Record<string, string>> = {
  renamed: 'renamed',
  taken_over: 'taken over',
  unlisted: 'not in the file, and kept',
};

type Key = PlanBody['changed'][number];

const UNDER = ['server', 'instance', 'database', 'schedule'];

/** What a fleet file says of a resource: from the lists in which it can be, by the names of its path. */
const partOf = (fleet: Description, { type, path }: Key): Description | undefined =>
  (UNDER.includes(type) ? path.split('/').map(decodeURIComponent) : [path]).reduce<
    Description | undefined
  >(
    (part, name, depth) =>
      [UNDER[depth], type]
        .flatMap((one = '') => (part?.[pluralOf(one)] ?? []) as readonly Description[])
        .find((one) => one['name'] === name),
    UNDER.includes(type) ? fleet : { servers: fleet[pluralOf(type)] },
  );

/** The fields that differ, such as `keep.last: 7 → 14`. A secret is not shown. */
const changesIn = (key: Key, fleets: Fleets | undefined): readonly string[] => {
  const fields = FIELDS[key.type] ?? [];
  const [old, now] = (fleets ?? []).map((fleet) => {
    const part = partOf(fleet, key);
    return part && valuesOf(fields, spread(fields, part));
  });
  if (old === undefined || now === undefined) return [];
  return withItems(fields, { ...old, ...now }).flatMap((field) => {
    const [before = '', after = ''] = [old[field.at], now[field.at]];
    if (before === after) return [];
    return [`${field.at}: ${isSecret(field) ? 'another' : `${before || '–'} → ${after || '–'}`}`];
  });
};
