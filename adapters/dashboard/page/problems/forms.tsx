import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { bodyOf, serviceNow, useAnswer } from '../live/ask.js';
import { assigneeOf, noteFor } from './sayings.js';
import type { Saying } from './use-deeds.js';
import type { AuditPageBody, Body, ProblemPageBody } from '../live/bodies.js';
import { LiveContext, useMay, useMe } from '../live/use-live.js';

const HOUR_MS = 3_600_000;

const SNOOZES = [
  ['1 hour', HOUR_MS],
  ['1 day', 24 * HOUR_MS],
  ['1 week', 7 * 24 * HOUR_MS],
] as const;

interface SayingFormProps {
  readonly saying: Saying;
  /** Called before it is sent, and where somebody thinks better of it. */
  readonly onClose: () => void;
  readonly onSent?: () => void;
}

/** Where somebody says more of problems, once that was asked for. Escape leaves it. */
export const SayingForm = ({ saying, onClose, onSent }: SayingFormProps) => {
  if (saying.form === undefined) return null;
  const sends =
    <A,>(send: (said: A) => void) =>
    (said: A) => {
      onClose();
      send(said);
      onSent?.();
    };
  return (
    <div
      class="form"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      {saying.form === 'a' ? (
        <Note onDone={sends(saying.acknowledge)} />
      ) : (
        <Snoozes onDone={sends(saying.snooze)} />
      )}
    </div>
  );
};

interface FormProps {
  readonly onDone: (said: string) => void;
}

/** For how long problems are left out; Enter takes the shortest. */
const Snoozes = ({ onDone }: FormProps) => {
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  return (
    <div class="buttons" role="group" aria-label="Snooze for">
      Snooze for
      {SNOOZES.map(([label, ms], index) => (
        <button
          key={label}
          ref={index === 0 ? first : null}
          type="button"
          onClick={() => onDone(new Date(serviceNow() + ms).toISOString())}
        >
          {label}
        </button>
      ))}
    </div>
  );
};

const PEOPLE = 'people';

/** The note of an acknowledgement, and who has the problem; both may be empty. */
const Note = ({ onDone }: FormProps) => {
  const [note, setNote] = useState('');
  const [name, setName] = useState('');
  const people = usePeople();
  const field = useRef<HTMLInputElement>(null);
  // Before anything else can be typed: letters are single keys elsewhere.
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <form
      class="note"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(noteFor(name.trim(), note.trim()));
      }}
    >
      <input
        ref={field}
        aria-label="Note for the others"
        dir="auto"
        maxLength={900}
        placeholder="Note for the others, such as: I am on it"
        value={note}
        onInput={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <input
        class="who"
        aria-label="Assigned to"
        dir="auto"
        maxLength={90}
        autoComplete="off"
        spellcheck={false}
        placeholder="Assigned to"
        list={PEOPLE}
        value={name}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
      />
      <datalist id={PEOPLE}>
        {people.map((person) => (
          <option key={person} value={person} />
        ))}
      </datalist>
      <button type="submit" class="main">
        Acknowledge
      </button>
    </form>
  );
};

const MOST_PEOPLE = 50;

/** Who may be asked to do something: the caller, who has a problem already, and who signs in or has acted, as far as the caller may read that. */
const usePeople = (): readonly string[] => {
  const { answers } = useContext(LiveContext);
  const may = useMay();
  const me = useMe()?.name;
  const tokens = useAnswer(may('token:write') ? 'v1/tokens' : undefined)?.answer;
  const audit = useAnswer(may('audit:read') ? 'v1/audit?limit=100' : undefined)?.answer;
  const problems = [...answers.values()].flatMap(
    (answer) => bodyOf<Partial<ProblemPageBody> | null>(answer)?.problems ?? [],
  );
  const names = [
    me,
    ...problems.map(({ acknowledged }) => assigneeOf(acknowledged?.note ?? '')),
    ...(bodyOf<Body<'Tokens'>>(tokens)?.tokens ?? [])
      .filter(({ revoked_at: revoked }) => revoked === null)
      .map(({ name }) => name),
    ...(bodyOf<AuditPageBody>(audit)?.rows ?? []).map(({ who }) => who?.name),
  ];
  return [...new Set(names.filter((name): name is string => Boolean(name)))].slice(0, MOST_PEOPLE);
};
