import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Decoder } from 'io-ts';
import { errorDocument } from '../../api/errors/error-catalogue.js';
import { ErrorDocument } from '../../api/errors/error-document.js';
import type { ServiceResponse } from './send-request.js';

/** What a reply has to be in order to be the answer that was asked for. */
export type ParseResponse<A> = (reply: ServiceResponse) => O.Option<A>;

/** A JSON body with this status, of this form. */
export const jsonResponse =
  <A>(status: number, codec: Decoder<unknown, A>): ParseResponse<A> =>
  (reply) =>
    reply.status === status ? decodeJson(codec, reply) : O.none;

/** No body at all. */
export const emptyResponse: ParseResponse<undefined> = ({ status }) =>
  status === 204 ? O.some(undefined) : O.none;

/** The answer, the error of the service in its own words, or what is wrong with a reply that is neither. */
export const parseResponse =
  <A>(read: ParseResponse<A>) =>
  (reply: ServiceResponse): E.Either<ErrorDocument, A> =>
    pipe(
      read(reply),
      E.fromOption(() =>
        pipe(
          reply.type === 'application/problem+json' ? decodeJson(ErrorDocument, reply) : O.none,
          O.getOrElse(() => strangeReply(reply)),
        ),
      ),
    );

const decodeJson = <A>(codec: Decoder<unknown, A>, { text }: ServiceResponse): O.Option<A> =>
  pipe(
    O.tryCatch((): unknown => JSON.parse(text)),
    O.flatMap((value) => O.fromEither(codec.decode(value))),
  );

const strangeReply = ({ url, status, type, location }: ServiceResponse): ErrorDocument => {
  if (status >= 300 && status < 400 && location !== null)
    return errorDocument(
      'not_a_shipshape',
      `${url.href} leads on to ${location}, and a token is not sent there unasked. If that is the service, give its URL.`,
    );
  if (status >= 502 && status <= 504)
    return errorDocument(
      'service_unreachable',
      `${url.origin} answers ${status}: it is a proxy, and the service behind it is away.`,
    );
  const what = type === '' ? 'nothing that names its type' : type;
  return errorDocument(
    'not_a_shipshape',
    `${url.href} answers ${status} with ${what}, which is not what Shipshape says. Is the URL that of the service?`,
  );
};
