import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Decoder } from 'io-ts';
import { errorDocument, ErrorDocument } from '../../api/errors/error-document.js';
import type { ServiceResponse } from './send-request.js';

/** Parses the response of a success; none for any other response. */
export type ParseResponse<A> = (response: ServiceResponse) => O.Option<A>;

/** A JSON body of this codec, with this status. */
export const jsonResponse =
  <A>(status: number, codec: Decoder<unknown, A>): ParseResponse<A> =>
  (response) =>
    response.status === status ? decodeJson(codec, response) : O.none;

/** No body at all. */
export const emptyResponse: ParseResponse<undefined> = ({ status }) =>
  status === 204 ? O.some(undefined) : O.none;

/** The parsed response, the error document of the service, or an error for a response that is neither. */
export const parseResponse =
  <A>(parse: ParseResponse<A>) =>
  (response: ServiceResponse): E.Either<ErrorDocument, A> =>
    E.fromOption(() =>
      O.getOrElse(() => unexpectedResponse(response))(
        response.type === 'application/problem+json' ? decodeJson(ErrorDocument, response) : O.none,
      ),
    )(parse(response));

const decodeJson = <A>(codec: Decoder<unknown, A>, { text }: ServiceResponse): O.Option<A> =>
  pipe(
    O.tryCatch((): unknown => JSON.parse(text)),
    O.flatMap((value) => O.fromEither(codec.decode(value))),
  );

const unexpectedResponse = ({ url, status, type, location }: ServiceResponse): ErrorDocument => {
  if (status >= 300 && status < 400 && location !== null)
    return errorDocument(
      'not_a_shipshape',
      `${url.href} redirects to ${location}, and the token is not sent there. If that is the service, use its URL.`,
    );
  if (status >= 502 && status <= 504)
    return errorDocument(
      'service_unreachable',
      `${url.origin} answers ${status}: it is a proxy, and the service behind it is not available.`,
    );
  const what = type === '' ? 'no content type' : type;
  return errorDocument(
    'not_a_shipshape',
    `${url.href} answers ${status} with ${what}, which is not from Shipshape. Is the URL that of the service?`,
  );
};
