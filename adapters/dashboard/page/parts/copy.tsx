import { useRef, useState } from 'preact/hooks';

/** Copies a text, where the browser has a clipboard: over plain http it has none, although the types say so. */
const useCopy = (text: string) => {
  const [copied, setCopied] = useState<string>();
  const copy = async () => {
    const { clipboard } = navigator as { readonly clipboard?: Clipboard };
    await clipboard?.writeText(text).then(
      () => setCopied(text),
      () => undefined,
    );
  };
  return { copy, label: copied === text ? 'Copied' : 'Copy' };
};

/** A text to take along. Where there is no clipboard it is selected, to be copied by hand. */
export const Copy = ({ label, text }: { readonly label: string; readonly text: string }) => {
  const field = useRef<HTMLInputElement>(null);
  const { copy, label: button } = useCopy(text);
  return (
    <div class="copy">
      <label>
        {label}
        <input ref={field} readOnly value={text} dir="ltr" />
      </label>
      <button
        type="button"
        onClick={() => {
          field.current?.select();
          void copy();
        }}
      >
        {button}
      </button>
    </div>
  );
};

/** What can be pasted of a sentence: statements of SQL, and commands. */
export const Statements = ({ text }: { readonly text: string }) => (
  <>
    {text
      .split('`')
      .filter((part, index) => index % 2 === 1 && /;$|^shipshape /.test(part))
      .map((part) => (
        <Statement key={part} text={part} />
      ))}
  </>
);

/** A statement or a command on one line, to take along. */
const Statement = ({ text }: { readonly text: string }) => {
  const { copy, label } = useCopy(text);
  return (
    <div class="paste">
      <code>{text}</code>
      <button type="button" onClick={() => void copy()}>
        {label}
      </button>
    </div>
  );
};
