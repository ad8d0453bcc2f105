import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Decoder } from 'io-ts';
import { problemDocument } from '../../api/errors/error-catalogue.js';
import { ProblemDocument } from '../../api/errors/error-document.js';
import type { Reply } from './send-request.js';

/** What a reply has to be in order to be the answer that was asked for. */
export type ReadReply<A> = (reply: Reply) => O.Option<A>;

/** A JSON body with this status, of this form. */
export const json =
  <A>(status: number, codec: Decoder<unknown, A>): ReadReply<A> =>
  (reply) =>
    reply.status === status ? decodeJson(codec, reply) : O.none;

/** No body at all. */
export const nothing: ReadReply<undefined> = ({ status }) =>
  status === 204 ? O.some(undefined) : O.none;

/** The answer, the error of the service in its own words, or what is wrong with a reply that is neither. */
export const readReply =
  <A>(read: ReadReply<A>) =>
  (reply: Reply): E.Either<ProblemDocument, A> =>
    pipe(
      read(reply),
      E.fromOption(() =>
        pipe(
          reply.type === 'application/problem+json' ? decodeJson(ProblemDocument, reply) : O.none,
          O.getOrElse(() => strangeReply(reply)),
        ),
      ),
    );

const decodeJson = <A>(codec: Decoder<unknown, A>, { text }: Reply): O.Option<A> =>
  pipe(
    O.tryCatch((): unknown => JSON.parse(text)),
    O.flatMap((value) => O.fromEither(codec.decode(value))),
  );

const strangeReply = ({ url, status, type, location }: Reply): ProblemDocument => {
  if (status >= 300 && status < 400 && location !== null)
    return problemDocument(
      'not_a_shipshape',
      `${url.href} leads on to ${location}, and a token is not sent there unasked. If that is the service, give its URL.`,
    );
  if (status >= 502 && status <= 504)
    return problemDocument(
      'service_unreachable',
      `${url.origin} answers ${status}: it is a proxy, and the service behind it is away.`,
    );
  const what = type === '' ? 'nothing that names its type' : type;
  return problemDocument(
    'not_a_shipshape',
    `${url.href} answers ${status} with ${what}, which is not what Shipshape says. Is the URL that of the service?`,
  );
};
