import { useState } from 'preact/hooks';

/** The note of an acknowledgement, which may be empty. */
export const Note = ({ onNote }: { readonly onNote: (note: string) => Promise<void> }) => {
  const [note, setNote] = useState('');
  return (
    <form
      class="note"
      onSubmit={(event) => {
        event.preventDefault();
        void onNote(note.trim());
      }}
    >
      <label>
        Note for the others
        <input
          dir="auto"
          maxLength={1_000}
          placeholder="I am on it"
          value={note}
          autoFocus
          onInput={({ currentTarget }) => {
            setNote(currentTarget.value);
          }}
        />
      </label>
      <button type="submit" class="main">
        Acknowledge
      </button>
    </form>
  );
};
