import { useEffect, useState } from 'preact/hooks';
import type { Severity } from '../live/bodies.js';
import type { ProblemGroup } from '../parts/group-problems.js';
import { Failure } from '../parts/reasons.js';
import { partsOf, plural } from '../parts/words.js';
import { asWritten } from '../parts/path.js';
import { isTaken, KEYS_OFF } from '../shell/keys.js';
import { Line } from './line.js';
import { BY_KEY, Several, useForm } from './several.js';
import { type Done, type Triage, useTriage } from './use-triage.js';

interface LinesProps {
  readonly groups: readonly ProblemGroup[];
  /** Of which severities not all were read. */
  readonly cut?: readonly Severity[];
}

/** Problems, one line each, to be acted upon one by one or several together. */
export const Lines = ({ groups, cut = [] }: LinesProps) => {
  const triage = useTriage();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const shown = groups.filter(({ members }) =>
    members.some(({ problem }) => !triage.isLeaving(problem)),
  );
  const chosen = shown.filter(({ key }) => selected.has(key));
  const select = (key: string) => (isSelected: boolean) =>
    setSelected(new Set([...selected, key].filter((one) => one !== key || isSelected)));
  const form = useForm();
  const clear = () => {
    form.close();
    setSelected(new Set());
  };
  return (
    <>
      {chosen.length > 0 && <Several groups={chosen} triage={triage} form={form} onClear={clear} />}
      {shown.length > 0 && (
        <ul
          class={chosen.length > 0 ? 'card problems selecting' : 'card problems'}
          onKeyDownCapture={(event) => {
            const verb = BY_KEY[event.key];
            if (chosen.length === 0 || verb === undefined || KEYS_OFF.isSet() || isTaken(event))
              return;
            event.preventDefault();
            event.stopPropagation();
            form.open(verb);
          }}
        >
          {shown.map((group) => (
            <Line
              key={group.key}
              group={group}
              isCut={cut.includes(group.first.severity)}
              triage={triage}
              isSelected={selected.has(group.key)}
              onSelect={select(group.key)}
            />
          ))}
        </ul>
      )}
      <Failure error={triage.error} />
      <div role="status">
        {triage.done !== undefined && (
          <Undo done={triage.done} onUndo={() => void takeBack(triage)} />
        )}
      </div>
    </>
  );
};

const takeBack = ({ done, takeBack: send }: Triage): Promise<boolean> =>
  done === undefined ? Promise.resolve(false) : send(done.verb, done.problems);

const VERBS = { acknowledge: 'Acknowledged', snooze: 'Snoozed' };

/** What was done, to be taken back for ten seconds. */
const Undo = ({ done, onUndo }: { readonly done: Done; readonly onUndo: () => void }) => {
  const [only, ...others] = done.problems;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, target } = event;
      const isWriting = target instanceof Element && target.closest('input, textarea') !== null;
      if (key !== 'z' || !(ctrlKey || metaKey) || isWriting) return;
      event.preventDefault();
      onUndo();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [done]);
  return (
    <p class="toast card">
      {VERBS[done.verb]}{' '}
      <bdi>
        {only !== undefined && others.length === 0
          ? asWritten(partsOf(only).path)
          : plural(done.problems.length, 'problem')}
      </bdi>
      <button type="button" title="Undo (Ctrl Z)" onClick={onUndo}>
        Undo
      </button>
    </p>
  );
};
