import { type FindMistakes, isGiven } from '../../core/described/field.js';
import { httpUrl } from '../../core/described/texts.js';
import { optional, required, secret, text } from '../../core/described/value.js';
import { isPrintableLine } from '../../core/shared/name.js';

/** The URL of a webhook is all that it takes to write there. */
export const SECRET_URL = secret('URL', {
  form: {
    words: 'the URL is not an http or https URL without a user',
    holds: (value) => {
      const url = httpUrl(value);
      return url !== undefined && `${url.username}${url.password}` === '';
    },
  },
});

/** A kind of channel that takes a URL, and nothing else. */
export const HOOK = { url: required(SECRET_URL, { label: 'URL', help: 'a secret' }) };

/** What stands in a header or in a path. */
export const TOKEN = secret('token', {
  form: {
    words: 'the token is not of printable ASCII characters without a blank',
    holds: (value) => /^[\x21-\x7e]{1,1000}$/.test(value),
  },
});

export const SERVER_URL = { label: 'URL of the server' };

const LOGIN_NAME = text(
  'a user name (1 to 254 printable characters)',
  (value) => isPrintableLine(value) && value.length <= 254,
);

/** Where a login is given or not, and then both. */
export const LOGIN = {
  user: optional(LOGIN_NAME, { label: 'User', help: 'with `password`, or neither' }),
  password: optional(secret(), { label: 'Password', help: 'a secret' }),
};

export const loginMistakes: FindMistakes = (written) =>
  isGiven(written, 'user') === isGiven(written, 'password')
    ? []
    : [{ key: 'user', words: 'a login takes `user` and `password`' }];
