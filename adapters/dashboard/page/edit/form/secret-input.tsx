import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

interface SecretInputProps {
  readonly label: string;
  /** It is seen unless somebody hides it: nobody types an address without looking. */
  readonly isAddress: boolean;
  /** The field, seen or not. What is stored never comes here. */
  readonly children: (isSeen: boolean) => VNode;
}

/** A secret on a line, which is seen where somebody wants that. */
export const SecretInput = ({ label, isAddress, children }: SecretInputProps) => {
  const [isSeen, setSeen] = useState(isAddress);
  return (
    <span class="secret">
      {children(isSeen)}
      <button type="button" onClick={() => setSeen(!isSeen)}>
        {isSeen ? 'Hide' : 'Show'}
        <span class="unseen"> {label}</span>
      </button>
    </span>
  );
};
