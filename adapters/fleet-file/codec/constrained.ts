import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { Mistake } from '../../../core/described/field.js';
import { type Codec, codec, refuse } from './codec.js';
import { isMapping, type Mapping } from './record.js';

/** What is wrong with the value of a key in view of the others; `missing` says what the key takes. */
export type MistakeAt = Mistake | { readonly key: string; readonly missing: Codec<unknown> };

/** A mapping whose keys depend on each other. Their mistakes are found along with those of the codec itself. */
export const constrained = <A>(
  inner: Codec<A>,
  mistakesIn: (mapping: Mapping) => readonly MistakeAt[],
): Codec<A> =>
  codec(inner.name, (value, context) => {
    const outcome = inner.validate(value, context);
    const mistakes = isMapping(value) ? mistakesIn(value) : [];
    const errors = mistakes.flatMap((mistake) => errorsOf(mistake, inner, context));
    if (errors.length === 0) return outcome;
    return t.failures([...(E.isLeft(outcome) ? outcome.left : []), ...errors]);
  });

const errorsOf = (mistake: MistakeAt, inner: Codec<unknown>, context: t.Context): t.Errors => {
  const codec = 'missing' in mistake ? mistake.missing : inner;
  const at = t.appendContext(context, mistake.key, codec);
  const words = 'missing' in mistake ? '' : mistake.words;
  const refused = refuse('missing' in mistake ? undefined : '', at, words);
  return E.isLeft(refused) ? refused.left : [];
};
