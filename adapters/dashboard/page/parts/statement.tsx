import { useState } from 'preact/hooks';

/** A statement or a command on one line, to take along. */
export const Statement = ({ text }: { readonly text: string }) => {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    // Over plain http there is none, whatever the types say.
    const { clipboard } = navigator as { readonly clipboard?: Clipboard };
    await clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <div class="paste">
      <code>{text}</code>
      <button type="button" onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy'}
      </button>
    </div>
  );
};
