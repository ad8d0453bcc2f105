import { useEffect, useRef, useState } from 'preact/hooks';
import type { ResourceBody } from '../live/bodies.js';
import { useMay } from '../live/use-live.js';
import { goTo } from '../navigation.js';
import { asWritten, CutPath } from '../parts/path.js';
import { linkTo } from '../route.js';
import { bodyOf, useAnswer } from '../live/ask.js';
import {
  type Choice,
  choicesAt,
  commandsFor,
  keepChosen,
  lastChosen,
  offered,
  ofResource,
} from './choices.js';

/** What had the focus before: what can be done there is offered first. */
let from: Element | null = null;

export const showPalette = (): boolean => {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.palette');
  if (dialog?.open === false) {
    from = document.activeElement;
    dialog.showModal();
  }
  dialog?.querySelector('input')?.select();
  return true;
};

/** So long nothing is asked while somebody types on. */
const PAUSE_MS = 60;

/** Finds servers, instances, databases and all else by a part of their path, and views and actions by their names. */
export const Palette = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [first, setFirst] = useState<readonly Choice[]>([]);
  const commands = commandsFor(useMay());
  const text = typed.trim().replace(/^\/+|\/+$/g, '');
  const path = `v1/search?${new URLSearchParams({ q: text }).toString()}`;
  const read = useAnswer(text === '' ? undefined : path, PAUSE_MS);
  const answer = read?.path === path ? read.answer : undefined;
  const found = bodyOf<{ readonly resources: readonly ResourceBody[] }>(answer)?.resources ?? [];
  const choices = offered(text, [first, lastChosen(commands), commands], found.map(ofResource));
  const choose = (choice: Choice | undefined) => {
    if (choice === undefined && text === '') return;
    dialog.current?.close();
    setTyped('');
    setAt(0);
    if (choice !== undefined) keepChosen(choice);
    (choice?.act ?? (() => goTo(linkTo(text))))();
  };
  const move = (by: number) => setAt((at + by + choices.length) % Math.max(1, choices.length));
  return (
    <dialog
      ref={dialog}
      class="card palette"
      aria-label="Search or do"
      onClick={({ target }) => {
        if (target === dialog.current) dialog.current?.close();
      }}
    >
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          choose(choices[at]);
        }}
      >
        <input
          name="at"
          role="combobox"
          aria-label="A part of a path, a view or an action"
          aria-expanded={choices.length > 0}
          aria-controls="choices"
          aria-activedescendant={choices.length > 0 ? `choice-${at}` : undefined}
          placeholder="A part of a path, a view or an action"
          autoComplete="off"
          spellcheck={false}
          dir="auto"
          value={typed}
          onFocus={() => setFirst(choicesAt(from))}
          onInput={({ currentTarget: { value } }) => {
            setTyped(value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (by === undefined) return;
            event.preventDefault();
            move(by);
          }}
        />
      </form>
      <ul id="choices" role="listbox" aria-label="What was found">
        {choices.map((choice, index) => (
          <Option
            key={choice.key}
            choice={choice}
            index={index}
            isChosen={index === at}
            onChoose={() => choose(choice)}
          />
        ))}
      </ul>
      {choices.length === 0 && answer !== undefined && (
        <p class="hint">Nothing is called so. Enter looks for exactly this path.</p>
      )}
    </dialog>
  );
};

interface OptionProps {
  readonly choice: Choice;
  readonly index: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const Option = ({ choice: { label, kind, keys }, index, isChosen, onChoose }: OptionProps) => {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li
      ref={row}
      id={`choice-${index}`}
      role="option"
      aria-label={`${asWritten(label)}, ${kind}`}
      aria-selected={isChosen}
      onClick={onChoose}
    >
      <CutPath path={label} />
      <small>
        {kind} {keys !== undefined && <kbd>{keys}</kbd>}
      </small>
    </li>
  );
};
