import { useRef } from 'preact/hooks';
import type { ProblemBody } from '../live/bodies.js';
import { keyed } from '../parts/keyed.js';
import { plural } from '../parts/words.js';
import { SayingForm } from './forms.js';
import { useSaying } from './use-deeds.js';

interface SeveralProps {
  readonly problems: readonly ProblemBody[];
  readonly onClear: () => void;
}

/** What is done with all that are selected. Whatever had the focus before a form has it again afterwards. */
export const Several = ({ problems, onClear }: SeveralProps) => {
  const saying = useSaying(problems);
  const from = useRef<Element | null>(null);
  const close = () => {
    saying.close();
    (from.current as HTMLElement | null)?.focus();
  };
  return (
    <div class="several card" role="group" aria-label="Selected">
      <strong>{plural(problems.length, 'problem')} selected</strong>
      {saying.sayings.map(({ key, label, act, asks = false }) => (
        <button
          key={key}
          type="button"
          {...keyed(key)}
          aria-expanded={asks ? saying.form === key : undefined}
          onClick={() => {
            from.current = document.activeElement;
            act();
            if (!asks) onClear();
          }}
        >
          {label}
        </button>
      ))}
      <button type="button" class="quiet" data-key="Escape" onClick={onClear}>
        Clear
      </button>
      <SayingForm saying={saying} onClose={close} onSent={onClear} />
    </div>
  );
};
