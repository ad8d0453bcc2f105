import { listOf, optional, RECIPIENT, secret } from './value.js';

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
      label: 'Encrypt to',
      placeholder: 'age1…',
      unless: 'nothing is encrypted',
      hint: 'Public keys of age, one a line; nothing is encrypted without',
      help: 'a list of age recipients (`age1…`, as `age-keygen` prints them), to all of which each dump is encrypted. Their private keys are never given to Shipshape',
    },
  ),
};

const IDENTITY = /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/i;

/** What the settings of every kind may have besides, sealed with them. */
export const PROVE_KEY = {
  prove_key: optional(
    secret('private key', {
      form: {
        words: 'a private key of age (AGE-SECRET-KEY-1 and 58 characters, as age-keygen prints it)',
        holds: (text) => IDENTITY.test(text),
      },
    }),
    {
      label: 'Key to prove encrypted dumps with',
      isSeldom: true,
      only: [
        {
          at: 'encrypt',
          words:
            'nothing is encrypted here (`encrypt`), so nothing has to be decrypted to prove it',
        },
      ],
      hint: 'A private key of age that is made for this alone',
      help: 'a secret: an age key for [proving](../how-to/restoring.md#proved-again) alone, to which each dump is encrypted as well',
    },
  ),
};
