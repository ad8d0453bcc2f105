import type { PlanBody } from '../live/bodies.js';
import { Sign } from '../parts/sign.js';
import { Since } from '../parts/since.js';
import { bytes, plural } from '../parts/words.js';
import type { Merged } from './merge-edits.js';

/** What somebody else has stored since the form was opened. */
export const Meanwhile = ({ merged: { theirs, both } }: { readonly merged: Merged }) => (
  <div class="follows">
    <p>
      <Sign of="warning" />
      <span>
        Nothing was saved: somebody else has changed this since you opened the form
        {theirs.length > 0 && ` (${theirs.join(', ')})`}. Their changes are in the form now, under
        what you typed. Review it, and save again.
      </span>
    </p>
    {both.map(({ label, stored }) => (
      <p key={label}>
        {label}: you and they have changed it. Stored is{' '}
        {stored === '' ? 'nothing that is shown' : <bdi class="path">{stored}</bdi>}.
      </p>
    ))}
  </div>
);

/** The dumps that would be removed by a schedule that keeps fewer. */
export const Expiring = ({ plan: { expiring = [] } }: { readonly plan: PlanBody }) => (
  <div class="follows">
    {expiring.map(({ schedule, count, dumps }) => (
      <section key={schedule}>
        <p>
          <Sign of="warning" />
          <span>
            {plural(count, 'dump')} of <bdi class="path">{schedule}</bdi>{' '}
            {count === 1 ? 'is' : 'are'} no longer kept then, and removed for good. The latest:
          </span>
        </p>
        <ul>
          {dumps.map(({ run, started_at: at, size_bytes: size }) => (
            <li key={run}>
              <Since at={at} /> ago, {bytes(size)}
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);
