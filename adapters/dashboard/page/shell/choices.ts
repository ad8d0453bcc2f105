import type { ResourceBody } from '../live/bodies.js';
import { SEEN } from '../live/seen.js';
import { placesAt } from '../parts/keyed.js';
import { goTo } from '../navigation.js';
import { linkTo } from '../route.js';
import { type Command, COMMANDS, fits, rankOf } from './commands.js';

/** What the palette offers. */
export interface Choice extends Omit<Command, 'kind' | 'needs'> {
  readonly key: string;
  readonly kind: string;
}

export const ofResource = ({ type, id, path }: Omit<ResourceBody, 'name'>): Choice => ({
  key: id,
  kind: type,
  label: path,
  act: () =>
    goTo(linkTo(type === 'destination' || type === 'channel' || type === 'policy' ? id : path)),
});

/** Views and actions that a caller may have. */
export const commandsFor = (may: (permission: string) => boolean): readonly Choice[] =>
  COMMANDS.filter(({ needs }) => needs === undefined || may(needs)).map(
    ({ needs: _, ...command }) => ({ ...command, key: command.label }),
  );

/** What can be done with all that are selected, or in the row with this in it. */
export const choicesAt = (element: Element | null): readonly Choice[] => {
  const { bar, row } = placesAt(element);
  const buttons = [
    ...((bar ?? row)?.querySelectorAll<HTMLElement>('button[data-key], a[data-key]') ?? []),
  ];
  return buttons.map((one) => ({
    key: `at ${one.dataset['key'] ?? ''}`,
    kind: 'here',
    label: one.ariaLabel ?? one.textContent,
    ...(one.dataset['key'] !== undefined && { keys: one.dataset['key'] }),
    act: () => one.click(),
  }));
};

const MOST_CHOSEN = 5;

type Kept = Pick<Choice, 'key' | 'kind' | 'label'>;

const kept = (): readonly Kept[] => JSON.parse(SEEN.chosen.get() ?? '[]') as readonly Kept[];

/** What is done where somebody is, is nothing for elsewhere. */
export const keepChosen = ({ key, kind, label }: Choice): void => {
  if (kind === 'here') return;
  const others = kept().filter((one) => one.key !== key);
  SEEN.chosen.set(JSON.stringify([{ key, kind, label }, ...others].slice(0, MOST_CHOSEN)));
};

/** What was chosen last, the latest first, as far as it is still offered. */
export const lastChosen = (commands: readonly Choice[]): readonly Choice[] =>
  kept().flatMap(({ key, kind, label }) =>
    kind === 'view' || kind === 'action'
      ? commands.filter((command) => command.key === key)
      : [ofResource({ id: key, type: kind as ResourceBody['type'], path: label })],
  );

/** Without a text, what comes first of these; with one, those that have it, and what was found by it. */
export const offered = (
  text: string,
  lists: readonly (readonly Choice[])[],
  found: readonly Choice[],
): readonly Choice[] => {
  const fitting = lists.flat().filter(({ label }) => fits(label, text));
  const each = [...new Map([...fitting, ...found].map((one) => [one.key, one])).values()];
  return text === ''
    ? each
    : each.toSorted((one, other) => rankOf(one, text) - rankOf(other, text));
};
