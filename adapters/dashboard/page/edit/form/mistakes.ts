import type { ErrorBody, ReasonBody } from '../../live/bodies.js';
import type { Field } from '../fields/field.js';

/** Why what was sent was refused: at the fields that it is about, and what is about none of them. */
export interface Mistakes {
  readonly byField: ReadonlyMap<string, readonly string[]>;
  readonly others: readonly ReasonBody[];
}

export const NO_MISTAKES: Mistakes = { byField: new Map(), others: [] };

/** `instance.databases[0].name: …` has its place first, which is `databases.0.name` in a form. */
const splitPlace = (detail: string): readonly [at: string, words: string] | undefined => {
  const [, at, words] = /^[a-z]+\.([\w.[\]-]+): (.*)$/s.exec(detail) ?? [];
  if (at === undefined || words === undefined) return undefined;
  return [at.replace(/\[(\d+)\]/g, '.$1'), words];
};

const isWithin = (place: string, at: string): boolean => place === at || place.startsWith(`${at}.`);

export const mistakesOf = (fields: readonly Field[], { reasons = [] }: ErrorBody): Mistakes => {
  const byField = new Map<string, readonly string[]>();
  const others: ReasonBody[] = [];
  for (const reason of reasons) {
    const [place = '', words = ''] = splitPlace(reason.detail) ?? [];
    const field =
      fields.find(({ at }) => isWithin(place, at)) ??
      fields.find(({ at }) => place !== '' && isWithin(at, place));
    if (field === undefined) others.push(reason);
    else byField.set(field.at, [...(byField.get(field.at) ?? []), words]);
  }
  return { byField, others };
};
