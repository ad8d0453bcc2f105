import { pipe } from 'fp-ts/lib/function.js';
import * as E from 'fp-ts/lib/Either.js';
import type { SettingsDescription } from '../../../core/fleet/fleet-description.js';
import { Secret } from '../../../core/shared/secret.js';
import { chosenBy, type Codec, codec } from '../codec/codec.js';
import { Name } from './leaf-codecs.js';
import { isMapping, type Mapping, record } from '../codec/record.js';
import type { References } from '../references/references.js';
import { settingCodec } from './secret-codecs.js';

/** A channel: all of its fields but name and kind are its settings. */
export const settingsCodec = (references: References): Codec<SettingsDescription> => {
  const setting = settingCodec(references);
  return chosenBy((value) => {
    const keys = isMapping(value) ? Object.keys(value) : [];
    const settings = Object.fromEntries(keys.map((key) => [key, setting]));
    return described(record({ ...settings, name: Name, kind: Name }));
  });
};

const described = (
  fields: Codec<{ readonly name: string; readonly kind: string }>,
): Codec<SettingsDescription> =>
  codec(fields.name, (value, context) =>
    pipe(
      fields.validate(value, context),
      E.map(({ name, kind, ...settings }) => ({
        name,
        kind,
        settings: new Secret(canonicalJson(settings)),
      })),
    ),
  );

/** The same settings in another order are the same text, and so change nothing when they are applied again. */
export const canonicalJson = (settings: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(settings, (_key, value: unknown) => (isMapping(value) ? sorted(value) : value));

const sorted = (mapping: Mapping): Mapping =>
  Object.fromEntries(Object.entries(mapping).sort(([a], [b]) => (a < b ? -1 : 1)));
