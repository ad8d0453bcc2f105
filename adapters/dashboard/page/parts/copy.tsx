import { useRef, useState } from 'preact/hooks';

/** A text to take along. Where the browser gives no clipboard, such as over plain http, it is selected to be copied by hand. */
export const Copy = ({ label, text }: { readonly label: string; readonly text: string }) => {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<string>();
  const copy = async () => {
    field.current?.select();
    // Over plain http there is none, whatever the types say.
    const { clipboard } = navigator as { readonly clipboard?: Clipboard };
    await clipboard?.writeText(text).then(
      () => setCopied(text),
      () => undefined,
    );
  };
  return (
    <div class="copy">
      <label>
        {label}
        <input ref={field} readOnly value={text} dir="ltr" />
      </label>
      <button type="button" onClick={() => void copy()}>
        {copied === text ? 'Copied' : 'Copy'}
      </button>
    </div>
  );
};
