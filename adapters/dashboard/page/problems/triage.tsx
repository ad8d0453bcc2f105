import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { serviceNow } from '../live/ask.js';
import type { ProblemBody } from '../live/bodies.js';
import { isSnoozed } from '../parts/group-problems.js';
import { Failure } from '../parts/notice.js';
import { Until } from '../parts/since.js';
import { useAction } from '../parts/use-action.js';

const HOUR_MS = 3_600_000;

const SNOOZES = [
  ['1 hour', HOUR_MS],
  ['1 day', 24 * HOUR_MS],
  ['1 week', 7 * 24 * HOUR_MS],
] as const;

interface TriageProps {
  readonly problem: ProblemBody;
  readonly path: string;
}

/** Acknowledges and snoozes a problem, and takes both back. */
export const Triage = ({ problem, path }: TriageProps) => {
  const [form, setForm] = useState<'note' | 'snooze' | undefined>();
  const { run, isBusy, error } = useAction();
  const buttons = useRef<HTMLDivElement>(null);
  const close = () => {
    setForm(undefined);
    buttons.current?.querySelector('button')?.focus();
  };
  const change = async (method: string, what: string, body?: unknown) => {
    const answer = await run(method, `v1/problems/${problem.id}/${what}`, body);
    if (answer !== undefined && form !== undefined) close();
  };
  const toggle = (which: 'note' | 'snooze') => () => {
    setForm(form === which ? undefined : which);
  };
  return (
    <div class="triage" aria-busy={isBusy}>
      <div ref={buttons} class="buttons" role="group" aria-label={`About ${path}`}>
        {problem.acknowledged === null ? (
          <button type="button" aria-expanded={form === 'note'} onClick={toggle('note')}>
            Acknowledge …
          </button>
        ) : (
          <button type="button" onClick={() => void change('DELETE', 'acknowledge')}>
            Remove the acknowledgement
          </button>
        )}
        {isSnoozed(problem, serviceNow()) ? (
          <button type="button" onClick={() => void change('DELETE', 'snooze')}>
            End the snooze
          </button>
        ) : (
          <button type="button" aria-expanded={form === 'snooze'} onClick={toggle('snooze')}>
            Snooze …
          </button>
        )}
        <SnoozedUntil problem={problem} />
      </div>
      {form === 'note' && (
        <Note
          isBusy={isBusy}
          onNote={(note) => change('POST', 'acknowledge', { note })}
          onClose={close}
        />
      )}
      {form === 'snooze' && (
        <Snoozes onSnooze={(until) => void change('POST', 'snooze', { until })} />
      )}
      <Failure error={error} />
    </div>
  );
};

const Snoozes = ({ onSnooze }: { readonly onSnooze: (until: string) => void }) => (
  <div class="buttons" role="group" aria-label="Snooze for">
    {SNOOZES.map(([label, ms]) => (
      <button
        key={label}
        type="button"
        onClick={() => {
          onSnooze(new Date(serviceNow() + ms).toISOString());
        }}
      >
        {label}
      </button>
    ))}
  </div>
);

export const SnoozedUntil = ({ problem }: { readonly problem: ProblemBody }) =>
  isSnoozed(problem, serviceNow()) && problem.snoozed_until !== null ? (
    <span class="mark">
      Snoozed; back <Until at={problem.snoozed_until} />
    </span>
  ) : null;

interface NoteProps {
  readonly isBusy: boolean;
  readonly onNote: (note: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The note of an acknowledgement, which may be empty. */
const Note = ({ isBusy, onNote, onClose }: NoteProps) => {
  const [note, setNote] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // Before anything else can be typed: letters are single keys elsewhere.
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <form
      class="note"
      onSubmit={(event) => {
        event.preventDefault();
        void onNote(note.trim());
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <label>
        Note for the others
        <input
          ref={field}
          dir="auto"
          maxLength={1_000}
          placeholder="I am on it"
          value={note}
          onInput={({ currentTarget }) => {
            setNote(currentTarget.value);
          }}
        />
      </label>
      <button type="submit" class="main" aria-disabled={isBusy}>
        Acknowledge
      </button>
    </form>
  );
};
