import { useState } from 'preact/hooks';
import { serviceNow } from '../live/ask.js';
import type { ProblemBody } from '../live/bodies.js';
import { isSnoozed } from '../parts/group-problems.js';
import { Failure } from '../parts/notice.js';
import { Until } from '../parts/since.js';
import { useAction } from '../parts/use-action.js';
import { Note } from './note.js';

const HOUR_MS = 3_600_000;

const SNOOZES = [
  ['1 hour', HOUR_MS],
  ['1 day', 24 * HOUR_MS],
  ['1 week', 7 * 24 * HOUR_MS],
] as const;

/** Acknowledges and snoozes a problem, and takes both back. */
export const Triage = ({
  problem,
  path,
}: {
  readonly problem: ProblemBody;
  readonly path: string;
}) => {
  const [form, setForm] = useState<'note' | 'snooze' | undefined>();
  const { run, isBusy, error } = useAction();
  const change = async (method: string, what: string, body?: unknown) => {
    if ((await run(method, `v1/problems/${problem.id}/${what}`, body)) !== undefined)
      setForm(undefined);
  };
  const snoozed = isSnoozed(problem, serviceNow());
  const toggle = (which: 'note' | 'snooze') => () => {
    setForm(form === which ? undefined : which);
  };
  return (
    <div class="triage" aria-busy={isBusy}>
      <div class="buttons" role="group" aria-label={`About ${path}`}>
        {problem.acknowledged === null ? (
          <button type="button" aria-expanded={form === 'note'} onClick={toggle('note')}>
            Acknowledge …
          </button>
        ) : (
          <button type="button" onClick={() => void change('DELETE', 'acknowledge')}>
            Take back the acknowledgement
          </button>
        )}
        {snoozed ? (
          <button type="button" onClick={() => void change('DELETE', 'snooze')}>
            Wake
          </button>
        ) : (
          <button type="button" aria-expanded={form === 'snooze'} onClick={toggle('snooze')}>
            Snooze …
          </button>
        )}
        <SnoozedUntil problem={problem} />
      </div>
      {form === 'note' && <Note onNote={(note) => change('POST', 'acknowledge', { note })} />}
      {form === 'snooze' && (
        <div class="buttons" role="group" aria-label="Snooze for">
          {SNOOZES.map(([label, ms]) => (
            <button
              key={label}
              type="button"
              onClick={() =>
                void change('POST', 'snooze', { until: new Date(serviceNow() + ms).toISOString() })
              }
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <Failure error={error} />
    </div>
  );
};

export const SnoozedUntil = ({ problem }: { readonly problem: ProblemBody }) =>
  isSnoozed(problem, serviceNow()) && problem.snoozed_until !== null ? (
    <span class="mark">
      Snoozed, is back <Until at={problem.snoozed_until} />
    </span>
  ) : null;
