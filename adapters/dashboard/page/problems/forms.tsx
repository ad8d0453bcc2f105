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

/** The note of an acknowledgement, which may be empty. */
export const Note = ({ isBusy, onDone, onClose }: FormProps) => {
  const [note, setNote] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // Before anything else can be typed: letters are single keys elsewhere.
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <form
      class="note form"
      onSubmit={(event) => {
        event.preventDefault();
        onDone({ note: note.trim() });
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <input
        ref={field}
        aria-label="Note for the others"
        dir="auto"
        maxLength={1_000}
        placeholder="Note for the others, such as: I am on it"
        value={note}
        onInput={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <button type="submit" class="main" aria-disabled={isBusy}>
        Acknowledge
      </button>
    </form>
  );
};
