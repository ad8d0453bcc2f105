import { useEffect, useState } from 'preact/hooks';
import { storedFlag } from '../live/stored.js';
import { goTo } from '../navigation.js';
import { linkToList, OVERVIEW } from '../route.js';
import { showPalette } from './palette.js';

export const showKeys = (): void =>
  document.querySelector<HTMLDialogElement>('dialog.keys')?.showModal();

/** Single keys, which who speaks to a computer can switch off (WCAG 2.1.4). */
export const Keys = () => {
  const [off, setOff] = useState(KEYS_OFF.isSet);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = event.key === '?' ? showKeys : ACTIONS[event.key];
      // What the page itself hands on to a row is not a key for the whole page.
      if (!event.isTrusted || KEYS_OFF.isSet() || act === undefined || isTaken(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <dialog class="card keys" aria-labelledby="keys">
      <h2 id="keys">Keys</h2>
      <dl>
        {Object.entries(WORDS).map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input
          type="checkbox"
          checked={!off}
          onChange={({ currentTarget: { checked } }) => {
            KEYS_OFF.set(!checked);
            setOff(!checked);
          }}
        />{' '}
        Single keys do this
      </label>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
};

export const KEYS_OFF = storedFlag('shipshape-keys-off');

const WORDS: Readonly<Record<string, string>> = {
  '/': 'Search or do',
  j: 'The next of what is listed',
  k: 'The one before',
  Enter: 'Open it',
  a: 'Acknowledge the problem, with a note',
  z: 'Snooze it',
  c: 'Check its database',
  r: 'Run its schedule now',
  e: 'Close it, where somebody has reported it',
  x: 'Select it: a and z are about all that are selected',
  'Ctrl Z': 'Take that back, for ten seconds',
  o: 'Overview',
  p: 'Problems',
  s: 'Servers',
  d: 'Databases',
  u: 'Runs',
  '?': 'These keys',
};

/** Moves the focus to the next of what is listed, or to the one before. */
const step = (by: number): void => {
  const steps = document.querySelectorAll<HTMLElement>('main [data-step]');
  const links = [
    ...(steps.length > 0
      ? steps
      : document.querySelectorAll<HTMLElement>('main :is(li, tr) .path[href]')),
  ];
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by]?.focus();
};

/** What is done with a problem is done with the first one where none has the focus; one that has it may have nothing of the kind. */
const onFirst = (key: string) => (): void => {
  if (document.activeElement?.closest('main .line') != null) return;
  const first = document.querySelector<HTMLElement>('main [data-step]');
  first?.focus();
  first?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
};

const ACTIONS: Readonly<Record<string, () => void>> = {
  '/': showPalette,
  j: () => step(1),
  k: () => step(-1),
  ...Object.fromEntries(['a', 'z', 'c', 'r', 'x'].map((key) => [key, onFirst(key)])),
  o: () => goTo(OVERVIEW),
  p: () => goTo(linkToList('problems')),
  s: () => goTo(linkToList('servers')),
  d: () => goTo(linkToList('databases')),
  u: () => goTo(linkToList('runs')),
};

/** Whether a key is a letter of what somebody writes, or a command to the browser. Who leaves a form loses what was typed there. */
export const isTaken = ({
  target,
  ctrlKey,
  metaKey,
  altKey,
  defaultPrevented,
}: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  defaultPrevented ||
  document.querySelector('form.edit') !== null ||
  (target instanceof Element && target.closest('input, textarea, select, dialog') !== null);
