import { placesAt, ROW_KEYS } from '../parts/keyed.js';
import { COMMANDS, showKeys } from './commands.js';
import { showPalette } from './palette.js';

/** What a key does, by its name. Returns whether it was anything: if not, the key is the browser's. */
type Act = (pressed: KeyboardEvent) => boolean;

export type Keys = Readonly<Record<string, readonly [words: string, act: Act]>>;

const press = (selector: string, within: ParentNode | null = document): boolean => {
  const found = within?.querySelector<HTMLElement>(selector);
  found?.click();
  return found != null;
};

const closestTo = ({ target }: Event, selector: string): Element | null =>
  target instanceof Element ? target.closest(selector) : null;

export const isWriting = (event: Event): boolean =>
  closestTo(event, 'input:not([type=checkbox], [type=radio]), textarea, select') !== null;

/** What the browser has suggested, it closes by the same key; what was typed stays for the next time. */
const leave = (event: KeyboardEvent): boolean =>
  ![event.defaultPrevented, event.altKey, event.shiftKey].some(Boolean) &&
  closestTo(event, 'dialog, .menu, [list], select') === null &&
  (press('main form.edit .buttons > a') ||
    press('[data-key=Escape]', placesAt(document.activeElement).bar ?? document));

/** With Control or Command, or to leave: also where somebody writes, and where single keys are switched off. */
export const COMMAND_KEYS: Keys = {
  'Ctrl K': ['Search or do', () => showPalette()],
  'Ctrl Z': [
    'Take back what was done, for ten seconds',
    (event) => !isWriting(event) && press(':root:not(:has(dialog[open])) .toast .undo'),
  ],
  'Ctrl Enter': [
    'Send the form',
    (event) => press('button.main, [type=submit]:not(.danger, [value])', closestTo(event, 'form')),
  ],
  Escape: ['Leave the form, or clear what is selected', leave],
};

/** Moves the focus to the next of what is listed, or to the one before. */
const step = (by: number): boolean => {
  const steps = document.querySelectorAll<HTMLElement>('main [data-step]');
  const links = [
    ...(steps.length > 0
      ? steps
      : document.querySelectorAll<HTMLElement>('main :is(li, tr) .path[href]')),
  ];
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by]?.focus();
  return true;
};

const SINGLE_KEYS: Keys = {
  '/': ['Search or do', () => showPalette()],
  j: ['The next of what is listed', () => step(1)],
  k: ['The one before', () => step(-1)],
  Enter: ['Open it', () => false],
  '?': ['These keys', () => showKeys()],
};

/**
 * Of all that are selected in the list with the focus; else of the row with it, or of the first problem, but for who is in the bar
 * of what is selected; else of all that is shown.
 */
const pressInRow = (key: string): boolean => {
  const { activeElement: active } = document;
  const { row: focused, bar } = placesAt(active);
  const row = focused ?? document.querySelector('main:not(:has(.several :focus)) .line');
  const found = [bar, row, document.querySelector('main .check')]
    .map((place) => place?.querySelector<HTMLElement>(`[data-key="${key}"]`))
    .find((one) => one != null);
  if (focused == null && found?.closest('.check') == null)
    row?.querySelector<HTMLElement>('[data-step]')?.focus();
  if (found?.dataset['final'] === undefined) found?.click();
  else found.focus();
  return found != null;
};

const IN_ROWS: Keys = Object.fromEntries(
  Object.entries(ROW_KEYS).map(([key, words]) => [key, [words, () => pressInRow(key)]]),
);

/** Two keys, one after the other. */
const CHORDS = Object.fromEntries<Keys[string]>(
  COMMANDS.flatMap(({ kind, keys, label, act }) => {
    const go = () => {
      act();
      return true;
    };
    return kind === 'view' && keys !== undefined ? [[keys, [label, go]]] : [];
  }),
);

/** As they are listed, and as they are looked up. */
export const KEY_TABLE: Readonly<Record<string, Keys>> = {
  Anywhere: { ...SINGLE_KEYS, ...COMMAND_KEYS },
  'In the row with the focus': IN_ROWS,
  'Go to': CHORDS,
};
