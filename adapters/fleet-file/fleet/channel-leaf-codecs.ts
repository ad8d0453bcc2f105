import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { Kept } from '../../../core/described/kept.js';
import { isPrintableLine } from '../../../core/shared/name.js';
import { chosenBy, type Codec, codec, leaf, refuse } from '../codec/codec.js';
import { isMapping, record } from '../codec/record.js';
import type { References } from '../references/references.js';
import { text } from './destination-leaf-codecs.js';
import { orKept, secretLineCodec } from './secret-codecs.js';

/** Without a display name, in which a second address could hide. */
export const MailAddress = text(
  'an address such as on-call@example.org',
  (value) => value.length <= 254 && /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(\.[\w-]+)*$/.test(value),
);

export const LoginName = text(
  'a user name (1 to 254 printable characters)',
  (value) => isPrintableLine(value) && value.length <= 254,
);

export const Topic = text('a topic of letters, digits, - and _', (value) =>
  /^[\w-]{1,64}$/.test(value),
);

/** Telegram shows a chat's id as a number. */
export const Chat = leaf('the id of a chat, or its @name', (value) =>
  pipe(
    O.some(typeof value === 'number' ? String(value) : value),
    O.filter(
      (chat): chat is string => typeof chat === 'string' && /^(-?\d{1,20}|@\w{1,64})$/.test(chat),
    ),
  ),
);

/** A secret of a certain form, which no message shows. */
const secretOf = (
  references: References,
  what: string,
  form: string,
  holds: (text: string) => boolean,
): Codec<string | Kept> => {
  const line = secretLineCodec(references, what);
  return orKept(
    codec(line.name, (value, context) =>
      pipe(
        line.validate(value, context),
        E.flatMap((secret) =>
          holds(secret)
            ? E.right(secret)
            : refuse<string>(value, context, `the ${what} is not ${form}`),
        ),
      ),
    ),
  );
};

/** The URL of a webhook is all that it takes to write there. */
export const secretUrlCodec = (references: References): Codec<string | Kept> =>
  secretOf(references, 'URL', 'an http or https URL without a user', (value) => {
    const url = URL.canParse(value) && isPrintableLine(value) ? new URL(value) : undefined;
    if (url === undefined || !['http:', 'https:'].includes(url.protocol)) return false;
    return `${url.username}${url.password}` === '';
  });

/** What stands in a header or in a path. */
export const secretTokenCodec = (references: References, what = 'token'): Codec<string | Kept> =>
  secretOf(references, what, 'of printable ASCII characters without a blank', (value) =>
    /^[\x21-\x7e]{1,1000}$/.test(value),
  );

export const telegramTokenCodec = (references: References): Codec<string | Kept> =>
  secretOf(references, 'token', 'of the form 123456:ABC-DEF', (value) =>
    /^\d{1,20}:[\w-]{1,200}$/.test(value),
  );

export const routingKeyCodec = (references: References): Codec<string | Kept> =>
  secretOf(references, 'routing key', 'of 32 letters and digits', (value) =>
    /^[a-z0-9]{32}$/i.test(value),
  );

/** Set with each message, or by the connection. */
const OURS =
  /^(shipshape-.*|idempotency-key|user-agent|host|content-.*|connection|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*)$/i;

const isHeader = (name: string): boolean =>
  /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name) && !OURS.test(name);

const noHeader: Codec<string> = codec('a header', (value, context) =>
  refuse(value, context, 'this is no header that a webhook may have'),
);

/** Headers of a webhook, whose values may be secrets. */
export const headersCodec = (references: References) => {
  const value = secretOf(references, 'value', 'of printable ASCII characters', (one) =>
    /^[\x20-\x7e]{1,2000}$/.test(one),
  );
  return chosenBy((headers) => {
    const names = isMapping(headers) ? Object.keys(headers) : [];
    return record(
      Object.fromEntries(names.map((name) => [name, isHeader(name) ? value : noHeader])),
    );
  });
};
