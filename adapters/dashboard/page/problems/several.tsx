import { useRef, useState } from 'preact/hooks';
import type { ProblemGroup } from '../parts/group-problems.js';
import { plural } from '../parts/words.js';
import { Note, Snoozes } from './forms.js';
import type { Triage, Verb } from './use-triage.js';

/** The keys of a problem are those of all that are selected. */
export const BY_KEY: Readonly<Record<string, Verb>> = { a: 'acknowledge', z: 'snooze' };

interface Form {
  readonly verb: Verb | undefined;
  readonly open: (verb: Verb) => void;
  readonly close: () => void;
}

/** Whatever had the focus before has it again afterwards. */
export const useForm = (): Form => {
  const [verb, setVerb] = useState<Verb>();
  const from = useRef<Element | null>(null);
  return {
    verb,
    open: (next) => {
      from.current = document.activeElement;
      setVerb(next);
    },
    close: () => {
      setVerb(undefined);
      (from.current as HTMLElement | null)?.focus();
      from.current = null;
    },
  };
};

interface SeveralProps {
  readonly groups: readonly ProblemGroup[];
  readonly triage: Triage;
  readonly form: Form;
  readonly onClear: () => void;
}

/** What is done with all that are selected. */
export const Several = ({
  groups,
  triage,
  form: { verb: form, open, close },
  onClear,
}: SeveralProps) => {
  const problems = groups.flatMap(({ members }) => members.map(({ problem }) => problem));
  const finish = (verb: Verb) => (body: object) => {
    close();
    void triage.act(verb, problems, body).then((isDone) => {
      if (isDone) onClear();
    });
  };
  return (
    <div class="several card" role="group" aria-label="Selected">
      <strong>{plural(problems.length, 'problem')} selected</strong>
      <button
        type="button"
        aria-expanded={form === 'acknowledge'}
        onClick={() => open('acknowledge')}
      >
        Acknowledge all
      </button>
      <button type="button" aria-expanded={form === 'snooze'} onClick={() => open('snooze')}>
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
