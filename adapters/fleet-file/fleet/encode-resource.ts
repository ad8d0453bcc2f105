import { identity } from 'fp-ts/lib/function.js';
import { CHANNEL_RULES } from '../../../core/described/channel.js';
import { DESTINATION } from '../../../core/described/destination.js';
import type { Fields, Shape, Written } from '../../../core/described/field.js';
import { storedName } from '../../../core/described/field.js';
import { DATABASE, FLEET, INSTANCE, SERVER } from '../../../core/described/instance.js';
import { isKept, type Kept } from '../../../core/described/kept.js';
import { POLICY } from '../../../core/described/policy.js';
import { SCHEDULE } from '../../../core/described/schedule.js';
import type { SettingsDescription } from '../../../core/fleet/fleet-description.js';
import type { Secret } from '../../../core/shared/secret.js';
import { durationText } from './value-codecs.js';
import { writtenSettings } from './settings-codec.js';

/** Writes what is stored of the fields as it stands in a document, with every secret revealed. */
export const fieldsWriter = (fields: Fields): ((stored: object) => Written) => {
  const writers = Object.entries(fields).map(
    ([key, field]) => [key, storedName(key, field), valueWriter(field.value.shape)] as const,
  );
  return (stored) => {
    const written: Record<string, unknown> = {};
    for (const [key, name, write] of writers) {
      const value = (stored as Written)[name];
      if (value !== undefined) written[key] = write(value);
    }
    return written;
  };
};

const valueWriter = (shape: Shape): ((value: unknown) => unknown) => {
  if (shape.as === 'duration') return (value) => durationText(value as number);
  if (shape.as === 'secret') return (value) => writtenSecret(value as Secret | Kept);
  if (shape.as === 'list') {
    const write = valueWriter(shape.of.shape);
    return write === identity ? identity : (value) => (value as readonly unknown[]).map(write);
  }
  if (shape.as !== 'fields') return identity;
  const write = fieldsWriter(shape.fields);
  return (value) => {
    const written = write(value as object);
    const isShort = shape.short !== undefined && Object.keys(written).length === 1;
    return isShort ? (written[shape.short] ?? written) : written;
  };
};

const writtenSecret = (secret: Secret | Kept): unknown =>
  isKept(secret) ? secret : secret.reveal();

/** The same of a resource, under its name. */
const encodeFields = (fields: Fields) => {
  const write = fieldsWriter(fields);
  return (resource: { readonly name: string }): Written => ({
    name: resource.name,
    ...write(resource),
  });
};

/** A server as it stands in a document, without what is under it and without its maintenance and access; so with all below. */
export const encodeServer = encodeFields(SERVER);

export const encodeInstance = encodeFields(INSTANCE);

export const encodeDatabase = encodeFields(DATABASE);

export const encodeSchedule = encodeFields(SCHEDULE);

export const encodePolicy = encodeFields(POLICY);

/** What a document says of the fleet itself, without its maintenance and access. */
export const encodeItself = fieldsWriter(FLEET);

/** The same of what has settings, none of which stands in the place of its own fields. */
const encodeSettled = (fields: Fields) => {
  const write = fieldsWriter(fields);
  return ({ name, kind, settings, ...rest }: SettingsDescription): object => {
    const own: Written = { name, kind, ...write(rest) };
    return { name, kind, ...writtenSettings(settings), ...own };
  };
};

export const encodeDestination = encodeSettled(DESTINATION);

export const encodeChannel = encodeSettled(CHANNEL_RULES);
