import type { RunBody } from '../live/bodies.js';
import { serviceNow } from '../live/ask.js';
import { useNow } from '../parts/since.js';
import { bytes, inDigits, plural, took } from '../parts/words.js';

const STEPS: Readonly<Record<string, string>> = {
  preparing: 'making ready',
  restoring: 'restoring',
  counting: 'counting what is there',
  naming: 'giving it its name',
  done: 'done',
};

/** How far a run is that is under way: bytes, rate, and what is left where the whole is known. */
export const RunProgress = ({ run }: { readonly run: RunBody }) => {
  useNow();
  const { restoring, size_bytes: done } = run;
  const seconds = Math.max(1, (serviceNow() - Date.parse(run.started_at)) / 1_000);
  const total = restoring?.total_bytes ?? 0;
  const left = done > 0 && total > done ? (seconds * (total - done)) / done : undefined;
  return (
    <div class="progress">
      <progress aria-label="Progress" {...(total > 0 && { max: total, value: done })} />
      <span class="detail">
        {[
          ...(restoring === null ? [] : [STEPS[restoring.step] ?? restoring.step]),
          total > 0 ? `${bytes(done)} of ${bytes(total)}` : bytes(done),
          `${bytes(Math.round(done / seconds))}/s`,
          ...(restoring === null || restoring.objects === 0
            ? []
            : [plural(restoring.objects, 'object')]),
          ...(left === undefined ? [] : [`about ${took(left)} left`]),
        ].join(' · ')}
      </span>
    </div>
  );
};

type Restoring = NonNullable<RunBody['restoring']>;

/** Where a restore goes. */
export const restoredInto = ({ instance, database }: Restoring): string =>
  `restore into ${instance.path}/${database}`;

/** What a restore came to. */
export const Restored = ({
  restoring: { contents, kept_as: keptAs, left_out: leftOut },
}: {
  readonly restoring: Restoring;
}) => (
  <p>
    {contents !== null && `${plural(contents.tables, 'table')}, ${inDigits(contents.rows)} rows`}
    {keptAs !== null && `; the one before is ${keptAs} now`}
    {leftOut.roles.length > 0 && `; without the roles ${leftOut.roles.join(', ')}`}
  </p>
);
