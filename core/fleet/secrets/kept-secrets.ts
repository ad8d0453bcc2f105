import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { Secret } from '../../shared/secret.js';
import type { FleetResource } from '../fleet-resource.js';
import { secretSettings } from './secret-settings.js';

/** What stands in a description for a secret that is to stay as it is stored. */
export const KEPT = { kept: true } as const;

/** The same for a secret that is a text as a whole. */
export const KEPT_SECRET = new Secret(JSON.stringify(KEPT));

export const isKeptSecret = (secret: Secret): boolean => secret.equals(KEPT_SECRET);

export type Settings = Readonly<Record<string, unknown>>;

export const isSettings = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isKept = (value: unknown): boolean => isSettings(value) && value['kept'] === true;

/** The settings of a destination or a channel, which are stored as one JSON object. */
export const settingsIn = (secret: Secret): Settings =>
  pipe(
    O.tryCatch((): unknown => JSON.parse(secret.reveal())),
    O.filter(isSettings),
    O.getOrElse((): Settings => ({})),
  );

export const mapValues = (
  settings: Settings,
  map: (value: unknown, key: string) => unknown,
): Settings =>
  Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, map(value, key)]));

const keepTexts = (value: unknown): unknown =>
  isSettings(value) ? mapValues(value, keepTexts) : typeof value === 'string' ? KEPT : value;

/** The resource as a description shows it: in the place of each secret stands that it is kept. */
export const withoutSecrets = (resource: FleetResource): FleetResource => {
  const { type, attributes, secret } = resource;
  if (O.isNone(secret)) return resource;
  if (type !== 'destination' && type !== 'channel')
    return { ...resource, secret: O.some(KEPT_SECRET) };
  const known = secretSettings(type, attributes.kind)?.secrets;
  const shown = mapValues(settingsIn(secret.value), (value, key) =>
    known === undefined || known.includes(key) ? keepTexts(value) : value,
  );
  return { ...resource, secret: O.some(new Secret(JSON.stringify(shown))) };
};
