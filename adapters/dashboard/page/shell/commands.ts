import { goTo } from '../navigation.js';
import { CONNECT, linkToList, OVERVIEW, SET_UP } from '../route.js';
import { LIST_NAMES, type ListName, VIEWS } from '../views.js';
import { asWritten, nameOf } from '../parts/path.js';
import { chooseLook } from './look.js';

/** A view or an action of the palette. */
export interface Command {
  readonly kind: 'view' | 'action';
  readonly label: string;
  /** The key that does the same, or the two of which one follows the other. */
  readonly keys?: string;
  /** The permission without which it is not offered. */
  readonly needs?: string;
  readonly act: () => void;
}

const to = (href: string) => () => goTo(href);

const needing = (needs: string | undefined) => (needs === undefined ? {} : { needs });

const view = (list: ListName, label: string, filter = {}): Command => ({
  kind: 'view',
  label,
  ...needing(VIEWS[list].needs),
  act: to(linkToList(list, filter)),
});

/** The way to a list, and to what it is narrowed to often. */
const viewsOf = (list: ListName): readonly Command[] => {
  const { title, label = title, narrowed = {} } = VIEWS[list];
  return [
    { ...view(list, label), keys: `g ${VIEWS[list].key}` },
    ...Object.entries(narrowed).map(([words, filter]) => view(list, words, filter)),
  ];
};

const adding = (type: string): Command => ({
  kind: 'action',
  label: `Add a ${type}`,
  needs: 'fleet:write',
  act: to(`?edit=add&type=${type}&id=`),
});

export const showKeys = (): boolean => {
  document.querySelector<HTMLDialogElement>('dialog.keys')?.showModal();
  return true;
};

export const COMMANDS: readonly Command[] = [
  { kind: 'view', label: 'Overview', keys: 'g o', act: to(OVERVIEW) },
  ...LIST_NAMES.flatMap(viewsOf),
  { kind: 'action', label: 'Add a server', needs: 'fleet:write', act: to(CONNECT) },
  ...['destination', 'channel', 'policy'].map(adding),
  { kind: 'action', label: 'Set up', needs: 'fleet:write', act: to(SET_UP) },
  { kind: 'action', label: 'Keys', keys: '?', act: () => void showKeys() },
  ...(['auto', 'light', 'dark', 'contrast'] as const).map((scheme): Command => ({
    kind: 'action',
    label: `Colours: ${scheme}`,
    act: () => chooseLook('scheme', scheme),
  })),
  ...(['usual', 'dense'] as const).map((density): Command => ({
    kind: 'action',
    label: `Rows: ${density}`,
    act: () => chooseLook('density', density),
  })),
];

/** Whether a label has the characters of a text in their order, at the beginning of words as long as they fit. */
export const fits = (label: string, text: string): boolean => {
  const letters = Array.from(text.toLowerCase().replaceAll(/\s/g, ''));
  let rest = label.toLowerCase();
  return letters.every((letter) => {
    const found = rest.indexOf(letter);
    rest = rest.slice(found + 1);
    return found >= 0;
  });
};

/** Exactly so called, then views and actions of which a word begins so, then what was found, as it was answered, then what only has the letters. */
export const rankOf = (
  { kind, label }: { readonly kind: string; readonly label: string },
  text: string,
): number => {
  const [path, name, wanted] = [asWritten(label), nameOf(label), asWritten(text)].map((one) =>
    one.toLowerCase(),
  );
  if (path === wanted || name === wanted) return 0;
  if (kind !== 'view' && kind !== 'action' && kind !== 'here') return 2;
  return ` ${path}`.includes(` ${wanted}`) ? 1 : 3;
};
