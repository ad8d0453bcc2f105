import { CHANNEL_RULES } from '../../../core/described/channel.js';
import { DESTINATION } from '../../../core/described/destination.js';
import { type Fields, storedName } from '../../../core/described/field.js';
import { DATABASE, INSTANCE, SERVER } from '../../../core/described/instance.js';
import { isKept, type Kept } from '../../../core/described/kept.js';
import { SCHEDULE } from '../../../core/described/schedule.js';
import type { Value, Written } from '../../../core/described/field.js';
import type { SettingsDescription } from '../../../core/fleet/fleet-description.js';
import type { Secret } from '../../../core/shared/secret.js';
import { durationText } from './duration-codec.js';
import { writtenSettings } from './settings-codec.js';

/** The fields of a resource as they stand in a document, with every secret revealed, under its name. */
const encodeFields =
  (fields: Fields) =>
  (resource: { readonly name: string }): Written => ({
    name: resource.name,
    ...writtenFields(fields, resource),
  });

/** What is stored of the fields, as it stands in a document. */
export const writtenFields = (fields: Fields, stored: object): Written => {
  const values = new Map<string, unknown>(Object.entries(stored));
  return Object.fromEntries(
    Object.entries(fields)
      .map(([key, field]) => [key, field, values.get(storedName(key, field))] as const)
      .filter(([, , value]) => value !== undefined)
      .map(
        ([
          key,
          {
            value: { shape },
          },
          value,
        ]) => [key, writtenValue(shape, value)],
      ),
  );
};

const writtenValue = (shape: Value<unknown>['shape'], value: unknown): unknown => {
  if (shape.as === 'duration') return durationText(value as number);
  if (shape.as === 'fields') return writtenFields(shape.fields, value as object);
  if (shape.as !== 'secret') return value;
  const secret = value as Secret | Kept;
  return isKept(secret) ? secret : secret.reveal();
};

/** A server as it stands in a document, without what is under it and without its maintenance; so with all below. */
export const encodeServer = encodeFields(SERVER);

export const encodeInstance = encodeFields(INSTANCE);

export const encodeDatabase = encodeFields(DATABASE);

export const encodeSchedule = encodeFields(SCHEDULE);

/** The same of what has settings. */
const encodeSettled =
  (fields: Fields) =>
  ({ name, kind, settings, ...rest }: SettingsDescription): object => ({
    ...writtenSettings(settings),
    name,
    kind,
    ...writtenFields(fields, rest),
  });

export const encodeDestination = encodeSettled(DESTINATION);

export const encodeChannel = encodeSettled(CHANNEL_RULES);
