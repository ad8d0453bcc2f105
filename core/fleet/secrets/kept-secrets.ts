import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { Secret } from '../../shared/secret.js';
import type { FleetResource } from '../fleet-resource.js';
import { KEPT } from '../../described/kept.js';
import { secretSettings } from './secret-settings.js';

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

export const mapValues = (
  settings: Settings,
  map: (value: unknown, key: string) => unknown,
): Settings =>
  Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, map(value, key)]));

const keepTexts = (value: unknown): unknown =>
  isSettings(value) ? mapValues(value, keepTexts) : typeof value === 'string' ? KEPT : value;

/** The resource as a description shows it: in the place of each secret stands that it is kept. */
export const withoutSecrets = (resource: FleetResource): FleetResource => {
  if (resource.type === 'instance')
    return O.isNone(resource.secret) ? resource : { ...resource, secret: O.some(KEPT) };
  const { type, attributes, secret } = resource;
  if (O.isNone(secret) || (type !== 'destination' && type !== 'channel')) return resource;
  const known = secretSettings(type, attributes.kind)?.secrets;
  const shown = mapValues(settingsIn(secret.value), (value, key) =>
    known === undefined || known.includes(key) ? keepTexts(value) : value,
  );
  return { ...resource, secret: O.some(new Secret(JSON.stringify(shown))) };
};
