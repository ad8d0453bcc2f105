import { useRef, useState } from 'preact/hooks';
import type { ProblemBody, Severity } from '../live/bodies.js';
import type { ProblemGroup } from '../parts/group-problems.js';
import { Line } from './line.js';
import { keyed } from '../parts/keyed.js';
import { plural } from '../parts/words.js';
import { SayingForm } from './forms.js';
import { useSaying } from './use-deeds.js';

interface LinesProps {
  readonly groups: readonly ProblemGroup[];
  /** Of which severities not all were read. */
  readonly cut?: readonly Severity[];
}

/** Problems, one line each, to be acted upon one by one or several together. */
export const Lines = ({ groups, cut = [] }: LinesProps) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = groups.filter(({ key }) => selected.has(key));
  const select = (key: string) => (isSelected: boolean) =>
    setSelected(new Set([...selected, key].filter((one) => one !== key || isSelected)));
  return (
    <>
      {chosen.length > 0 && (
        <Several
          problems={chosen.flatMap(({ members }) => members.map(({ problem }) => problem))}
          onClear={() => setSelected(new Set())}
        />
      )}
      {groups.length > 0 && (
        <ul class={chosen.length > 0 ? 'card problems selecting' : 'card problems'}>
          {groups.map((group) => (
            <Line
              key={group.key}
              group={group}
              isCut={cut.includes(group.first.severity)}
              isSelected={selected.has(group.key)}
              onSelect={select(group.key)}
            />
          ))}
        </ul>
      )}
    </>
  );
};

interface SeveralProps {
  readonly problems: readonly ProblemBody[];
  readonly onClear: () => void;
}

/** What is done with all that are selected. Whatever had the focus before a form has it again afterwards. */
const Several = ({ problems, onClear }: SeveralProps) => {
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
