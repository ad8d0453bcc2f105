import { RECIPIENT, listOf, optional } from './value.js';

/** What every destination may say besides the settings of its kind. */
export const DESTINATION = {
  encrypt: optional(
    listOf(RECIPIENT, {
      name: 'a list of age recipients',
      // An empty list would look as if dumps were encrypted.
      countMistake: (count) =>
        count === 0
          ? 'an empty list encrypts nothing; leave it out, or name a recipient'
          : undefined,
    }),
    {
      ...{ label: 'Encrypt to', placeholder: 'age1…', unless: 'nothing is encrypted' },
      hint: 'Public keys of age, one a line; nothing is encrypted without',
      help: 'a list of age recipients (`age1…`, as `age-keygen` prints them), to all of which each dump is encrypted. A private key is never given to Shipshape',
    },
  ),
};
