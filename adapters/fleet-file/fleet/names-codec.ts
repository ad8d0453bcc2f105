import * as E from 'fp-ts/lib/Either.js';
import type { MappingShape, Value, Written } from '../../../core/described/field.js';
import { chosenBy, type Codec, codec, refuse } from '../codec/codec.js';
import { isMapping, record, recordWithin } from '../codec/record.js';

/** A mapping whose names are not ours. */
export const namesCodec = (
  { of, first, nameMistake }: MappingShape,
  codecOf: (value: Value<unknown>) => Codec<unknown>,
): Codec<Written> => {
  const value = codecOf(of);
  const required = first === undefined ? {} : { [first.name]: codecOf(first.of) };
  const unread = recordWithin(required);
  return chosenBy((mapping): Codec<Written> => {
    if (!isMapping(mapping)) return unread;
    const isWrong = ([name, one]: readonly [string, Codec<unknown>]) =>
      E.isLeft(one.decode(mapping[name] ?? undefined));
    if (Object.entries(required).some(isWrong)) return unread;
    const named = Object.keys(mapping).map((name) => {
      const mistake = nameMistake(name, mapping);
      return [name, mistake === undefined ? value : refused(mistake)] as const;
    });
    return record({ ...Object.fromEntries(named), ...required });
  });
};

const refused = (words: string): Codec<unknown> =>
  codec(words, (_value, context) => refuse('', context, words));
