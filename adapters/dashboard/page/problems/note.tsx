import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface NoteProps {
  readonly isBusy: boolean;
  readonly onNote: (note: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The note of an acknowledgement, which may be empty. */
export const Note = ({ isBusy, onNote, onClose }: NoteProps) => {
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
