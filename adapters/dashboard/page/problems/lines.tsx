import { useState } from 'preact/hooks';
import type { Severity } from '../live/bodies.js';
import type { ProblemGroup } from '../parts/group-problems.js';
import { Failure } from '../parts/reasons.js';
import { partsOf, plural } from '../parts/words.js';
import { asWritten } from '../parts/path.js';
import { Note, Snoozes } from './forms.js';
import { Line } from './line.js';
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
  const clear = () => setSelected(new Set());
  return (
    <>
      {chosen.length > 0 && <Several groups={chosen} triage={triage} onClear={clear} />}
      {shown.length > 0 && (
        <ul class={chosen.length > 0 ? 'card problems selecting' : 'card problems'}>
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
  return (
    <p class="toast card">
      {VERBS[done.verb]}{' '}
      <bdi>
        {only !== undefined && others.length === 0
          ? asWritten(partsOf(only).path)
          : plural(done.problems.length, 'problem')}
      </bdi>
      <button type="button" onClick={onUndo}>
        Undo
      </button>
    </p>
  );
};

interface SeveralProps {
  readonly groups: readonly ProblemGroup[];
  readonly triage: Triage;
  readonly onClear: () => void;
}

/** What is done with all that are selected. */
const Several = ({ groups, triage, onClear }: SeveralProps) => {
  const [form, setForm] = useState<'acknowledge' | 'snooze'>();
  const problems = groups.flatMap(({ members }) => members.map(({ problem }) => problem));
  const finish = (verb: 'acknowledge' | 'snooze') => (body: object) => {
    setForm(undefined);
    void triage.act(verb, problems, body).then((isDone) => {
      if (isDone) onClear();
    });
  };
  const close = () => setForm(undefined);
  return (
    <div class="several card" role="group" aria-label="Selected">
      <strong>{plural(problems.length, 'problem')} selected</strong>
      <button
        type="button"
        aria-expanded={form === 'acknowledge'}
        onClick={() => setForm('acknowledge')}
      >
        Acknowledge all
      </button>
      <button type="button" aria-expanded={form === 'snooze'} onClick={() => setForm('snooze')}>
        Snooze all
      </button>
      <button type="button" class="quiet" onClick={onClear}>
        Clear
      </button>
      {form === 'acknowledge' && (
        <Note isBusy={triage.isBusy} onDone={finish('acknowledge')} onClose={close} />
      )}
      {form === 'snooze' && (
        <Snoozes isBusy={triage.isBusy} onDone={finish('snooze')} onClose={close} />
      )}
    </div>
  );
};
