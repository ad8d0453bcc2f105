import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { serviceNow } from '../live/ask.js';

const HOUR_MS = 3_600_000;

const SNOOZES = [
  ['1 hour', HOUR_MS],
  ['1 day', 24 * HOUR_MS],
  ['1 week', 7 * 24 * HOUR_MS],
] as const;

interface FormProps {
  readonly isBusy: boolean;
  readonly onDone: (body: object) => void;
  readonly onClose: () => void;
}

/** For how long problems are left out; Enter takes the shortest. */
export const Snoozes = ({ onDone, onClose }: FormProps) => {
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  return (
    <div
      class="buttons form"
      role="group"
      aria-label="Snooze for"
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      Snooze for
      {SNOOZES.map(([label, ms], index) => (
        <button
          key={label}
          ref={index === 0 ? first : null}
          type="button"
          onClick={() => onDone({ until: new Date(serviceNow() + ms).toISOString() })}
        >
          {label}
        </button>
      ))}
    </div>
  );
};

/** Who has a problem: a note that begins with `@grace` says so, also to the command line and to scripts. */
export const assigneeOf = (note: string): string | undefined => /^@([^\s:]+)/.exec(note)?.[1];

const noteFor = (name: string, note: string): string =>
  [name.replace(/^@?(?=.)/, '@').replaceAll(/[\s:]+/g, '-'), note].join(' ').trim();

/** The note of an acknowledgement, and who has the problem; both may be empty. */
export const Note = ({ isBusy, onDone, onClose }: FormProps) => {
  const [note, setNote] = useState('');
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // Before anything else can be typed: letters are single keys elsewhere.
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <form
      class="note form"
      onSubmit={(event) => {
        event.preventDefault();
        onDone({ note: noteFor(name.trim(), note.trim()) });
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <input
        ref={field}
        aria-label="Note for the others"
        dir="auto"
        maxLength={900}
        placeholder="Note for the others, such as: I am on it"
        value={note}
        onInput={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <input
        class="who"
        aria-label="Assigned to"
        dir="auto"
        maxLength={90}
        autoComplete="off"
        spellcheck={false}
        placeholder="Assigned to"
        value={name}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
      />
      <button type="submit" class="main" aria-disabled={isBusy}>
        Acknowledge
      </button>
    </form>
  );
};
