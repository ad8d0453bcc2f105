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
  if (run.state !== 'running') return null;
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

/** What a restore came to, or is to become. */
export const Restored = ({ run: { restoring, state } }: { readonly run: RunBody }) => {
  if (restoring === null) return null;
  const { contents, kept_as: keptAs, left_out: leftOut } = restoring;
  return (
    <p class="detail">
      {state === 'done' ? 'Restored' : 'Restore'} into{' '}
      <bdi>
        {restoring.instance.path}/{restoring.database}
      </bdi>
      {contents !== null &&
        `: ${plural(contents.tables, 'table')}, ${inDigits(contents.rows)} rows`}
      {keptAs !== null && `; the one before is ${keptAs} now`}
      {leftOut.roles.length > 0 && `; without the roles ${leftOut.roles.join(', ')}`}
    </p>
  );
};
