import { storedFlag } from '../live/stored.js';

/** Single keys can be switched off by who speaks to a computer (WCAG 2.1.4). */
export const KEYS_OFF = storedFlag('shipshape-keys-off');

/** What single keys do in the row that has the focus, where it has that. */
export const ROW_KEYS = {
  a: 'Acknowledge the problem, with a note, or take that back',
  i: 'Have it assigned to you',
  z: 'Snooze it, or end that',
  x: 'Select it: a, i and z are about all that are selected',
  c: 'Check its database',
  r: 'Run its schedule now',
  t: 'Test it',
  d: 'Download the dump',
  b: 'Bring it back: restore it',
  y: 'Approve it, once Enter is pressed',
  n: 'Refuse or withdraw it, once Enter is pressed',
  e: 'End it: the problem, maintenance, a token; a run once Enter is pressed',
} as const;

export type RowKey = keyof typeof ROW_KEYS;

/** The row that this is in, and the bar of what is selected in its list; of any list, where this is in none. */
export const placesAt = (element: Element | null) => {
  const row = element?.closest('main :is(.line, .row, tr)');
  const bar =
    row == null
      ? (element?.closest('.several') ?? document.querySelector('main .several'))
      : row.closest('.several + ul')?.previousElementSibling;
  return { row, bar };
};

/** For what does something in a row: its key. What cannot be taken back only has the focus after it. */
export const keyed = (key: RowKey, isFinal = false) => ({
  'data-key': key,
  ...(isFinal && { 'data-final': '' }),
  ...(!KEYS_OFF.isSet() && ({ 'aria-keyshortcuts': key } as const)),
});
