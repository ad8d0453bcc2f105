import { storedFlag } from '../live/stored.js';
import { goTo } from '../navigation.js';
import { linkToList, OVERVIEW } from '../route.js';
import { showPalette } from './palette.js';

export const KEYS_OFF = storedFlag('shipshape-keys-off');

export const WORDS: Readonly<Record<string, string>> = {
  '/': 'Search or do',
  j: 'The next of what is listed',
  k: 'The one before',
  o: 'Overview',
  p: 'Problems',
  s: 'Servers',
  d: 'Databases',
  u: 'Runs',
  '?': 'These keys',
};

/** Moves the focus to the next link of what is listed, or to the one before. */
const step = (by: number): void => {
  const links = [...document.querySelectorAll<HTMLElement>('main li .path[href]')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by]?.focus();
};

export const ACTIONS: Readonly<Record<string, () => void>> = {
  '/': showPalette,
  j: () => {
    step(1);
  },
  k: () => {
    step(-1);
  },
  o: () => {
    goTo(OVERVIEW);
  },
  p: () => {
    goTo(linkToList('problems'));
  },
  s: () => {
    goTo(linkToList('servers'));
  },
  d: () => {
    goTo(linkToList('databases'));
  },
  u: () => {
    goTo(linkToList('runs'));
  },
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
