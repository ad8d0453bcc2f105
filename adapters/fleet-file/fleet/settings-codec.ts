import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { type Fields, type Stored, storedName } from '../../../core/described/field.js';
import { isKept, type Kept, KEPT } from '../../../core/described/kept.js';
import { keptFor, type Kind } from '../../../core/described/kind.js';
import { NAME } from '../../../core/described/value.js';
import type { SettingsDescription } from '../../../core/fleet/fleet-description.js';
import { Secret } from '../../../core/shared/secret.js';
import { chosenBy, type Codec, codec } from '../codec/codec.js';
import { isMapping, type Mapping, recordWithin } from '../codec/record.js';
import type { References } from '../references/file-references.js';
import { valueCodec, writtenCodec, writtenCodecs } from './field-codecs.js';
import { wordCodec } from './value-codecs.js';

/** A channel or a destination: its settings are those of its kind, and sealed as one JSON; what else it says is in the clear. */
export const settledCodec = <F extends Fields>(
  references: References,
  kinds: readonly Kind[],
  fields: F,
): Codec<SettingsDescription & Stored<F>> => {
  const alike = {
    name: valueCodec(references, NAME),
    kind: wordCodec(kinds.map(({ kind }) => kind)),
    ...writtenCodecs(references, fields),
  };
  const codecs = new Map<unknown, Codec<Mapping>>(
    kinds.map((one) => [one.kind, sealedCodec(references, one, alike, fields)]),
  );
  // Where the kind is unknown, only it is a mistake, and what is wrong of what all kinds have.
  const other = recordWithin(alike);
  const described = chosenBy(
    (value) => codecs.get(isMapping(value) ? value['kind'] : undefined) ?? other,
  );
  return described as Codec<SettingsDescription & Stored<F>>;
};

const sealedCodec = (
  references: References,
  kind: Kind,
  alike: Readonly<Record<string, Codec<unknown>>>,
  fields: Fields,
): Codec<Mapping> => {
  const written = writtenCodec(references, kind.fields, alike, {}, kind.mistakes);
  return codec(written.name, (value, context) =>
    pipe(
      written.validate(value, context),
      E.map((read) => {
        const entries = Object.entries(read);
        const others = entries
          .filter(([key]) => Object.hasOwn(alike, key))
          .map(([key, inner]) => {
            const field = fields[key];
            return [field === undefined ? key : storedName(key, field), inner];
          });
        const settings = entries.filter(([key]) => !Object.hasOwn(alike, key));
        return {
          ...(Object.fromEntries(others) as Mapping),
          settings: sealed(Object.fromEntries(settings), keptFor(kind)),
        };
      }),
    ),
  );
};

/** Settings as they are sealed: the same in another order are the same text, and so change nothing when they are applied again. */
const sealed = (settings: Mapping, mark: Kept): Secret =>
  new Secret(JSON.stringify(revealed(settings, mark)));

const revealed = (value: unknown, mark: Kept): unknown => {
  if (value instanceof Secret) return value.reveal();
  if (isKept(value)) return mark;
  if (!isMapping(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, revealed(inner, mark)]));
};

/** The settings as they stand in a document, with every secret revealed. */
export const writtenSettings = (settings: Secret): object =>
  JSON.parse(settings.reveal(), (_key, value: unknown) => (isKept(value) ? KEPT : value)) as object;
