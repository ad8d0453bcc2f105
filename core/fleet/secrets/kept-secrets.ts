import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { Secret } from '../../shared/secret.js';
import type { FleetResource } from '../fleet-resource.js';
import { KEPT, type Kept } from '../../described/kept.js';
import { isSecret, keptFor, type Kind, findKind, type Kinds } from '../../described/kind.js';

export type Settings = Readonly<Record<string, unknown>>;

export const isSettings = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The settings of a destination or a channel, which are stored as one JSON object. */
export const settingsIn = (secret: Secret): Settings =>
  pipe(
    O.tryCatch((): unknown => JSON.parse(secret.reveal())),
    O.filter(isSettings),
    O.getOrElse((): Settings => ({})),
  );

/** The settings of a draft; none at all where nothing is described. */
export const settingsOf = O.getOrElse(() => new Secret('{}'));

export const mapValues = (
  settings: Settings,
  map: (value: unknown, key: string) => unknown,
): Settings =>
  Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, map(value, key)]));

const keepTexts =
  (mark: Kept) =>
  (value: unknown): unknown =>
    isSettings(value)
      ? mapValues(value, keepTexts(mark))
      : typeof value === 'string'
        ? mark
        : value;

/** The resource as a description shows it: in the place of each secret stands that it is kept. Of a kind that is not known, each text is one. */
export const withoutSecrets =
  (kinds: Kinds) =>
  (resource: FleetResource): FleetResource => {
    if (resource.type === 'instance')
      return O.isNone(resource.secret) ? resource : { ...resource, secret: O.some(KEPT) };
    const { type, attributes, secret } = resource;
    if (O.isNone(secret) || (type !== 'destination' && type !== 'channel')) return resource;
    const known = O.toUndefined(findKind<Kind>(kinds[`${type}s`], attributes.kind));
    const mark = known === undefined ? KEPT : keptFor(known);
    const shown = mapValues(settingsIn(secret.value), (value, key) => {
      const field = known?.fields[key];
      return field === undefined || isSecret(field) ? keepTexts(mark)(value) : value;
    });
    return { ...resource, secret: O.some(new Secret(JSON.stringify(shown))) };
  };
