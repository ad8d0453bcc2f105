import { CHANNEL_RULES, type ChannelRules } from '../../../core/described/channel.js';
import { type Fields, storedName } from '../../../core/described/field.js';
import { NO_REFERENCES } from '../references/references.js';
import { writtenCodecs } from './field-codecs.js';

/** What each channel may say besides its settings. None of it is a secret. */
export const RULES = writtenCodecs(NO_REFERENCES, CHANNEL_RULES);

const FIELDS: Fields = CHANNEL_RULES;

/** The rules as they are kept, apart from the settings. */
export const splitRules = (written: Readonly<Record<string, unknown>>) => {
  const entries = Object.entries(written);
  const rules = entries.flatMap(([key, value]) => {
    const field = FIELDS[key];
    return field === undefined ? [] : [[storedName(key, field), value] as const];
  });
  return {
    rules: Object.fromEntries(rules) as ChannelRules,
    settings: Object.fromEntries(entries.filter(([key]) => !Object.hasOwn(FIELDS, key))),
  };
};
