import { Expiring } from '../edit/taken-away.js';
import type { PlanBody } from '../live/bodies.js';
import { inDigits } from '../parts/words.js';

/** How many of a kind it names: a large fleet has thousands. */
const MOST_NAMED = 50;

/** What a fleet file would change, or has changed. */
export const Plan = ({ plan }: { readonly plan: PlanBody }) => (
  <>
    <dl class="plan card">
      {(['added', 'changed', 'taken_over', 'removed', 'unlisted'] as const).map((what) => {
        const keys = plan[what] ?? [];
        return keys.length === 0 && what in OTHERS ? null : (
          <div key={what}>
            <dt>
              {inDigits(keys.length)} {OTHERS[what] ?? what}
            </dt>
            {keys.slice(0, MOST_NAMED).map(({ type, path }) => (
              <dd key={type + path}>
                {type} <bdi class="path">{path}</bdi>
              </dd>
            ))}
            {keys.length > MOST_NAMED && <dd>and {inDigits(keys.length - MOST_NAMED)} more</dd>}
          </div>
        );
      })}
    </dl>
    {plan.expiring !== undefined && (
      <div class="follows">
        <Expiring expiring={plan.expiring} />
      </div>
    )}
  </>
);

/** What is said where there is any. */
const OTHERS: Readonly<Record<string, string>> = {
  taken_over: 'taken over',
  unlisted: 'not in the file, and kept',
};
