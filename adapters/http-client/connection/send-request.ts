import * as E from 'fp-ts/lib/Either.js';
import { errorDocument, ErrorDocument } from '../../api/errors/error-document.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Decoder } from 'io-ts';

/** The limit of a fleet document: a plan names every part of one. */
const LIMIT_BYTES = 64 * 1024 * 1024;

/** A response, whatever it is. */
export interface ServiceResponse {
  readonly url: URL;
  readonly status: number;
  /** The media type without its parameters; empty without a content type. */
  readonly type: string;
  readonly location: string | null;
  readonly etag: string | null;
  readonly text: string;
}

/** Sends a request and reads its response. `init.signal` ends both; redirects are not followed. */
export const sendRequest = async (
  fetchIt: typeof fetch,
  url: URL,
  init: RequestInit,
): Promise<E.Either<ErrorDocument, ServiceResponse>> => {
  try {
    const response = await fetchIt(url, { ...init, redirect: 'manual' });
    const { status, headers } = response;
    const text = await readText(response);
    if (text === undefined)
      return E.left(
        errorDocument('not_a_shipshape', `The response of ${url.origin} is too large.`),
      );
    const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const [location, etag] = [headers.get('location'), headers.get('etag')];
    return E.right({ url, status, type, location, etag, text });
  } catch (error) {
    return E.left(connectionError(url, error));
  }
};

/** The body; undefined if it exceeds the limit. */
const readText = async ({ body }: Response): Promise<string | undefined> => {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > LIMIT_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
};

type Wording = (url: URL) => string;

const refused: Wording = ({ origin }) => `Nothing listens at ${origin}. Is the service running?`;
const unresolved: Wording = ({ hostname }) => `The name ${hostname} cannot be resolved.`;
const unreachable: Wording = ({ origin }) => `There is no route to ${origin}.`;
const timedOut: Wording = ({ origin }) => `${origin} did not answer in time.`;
const closedEarly: Wording = ({ origin }) => `${origin} closed the connection before it answered.`;
const noTls: Wording = ({ origin }) => `The TLS handshake with ${origin} failed. Is it http://?`;
const wrongName: Wording = ({ origin, hostname }) =>
  `The certificate at ${origin} is not for ${hostname}.`;
const expired: Wording = ({ origin }) => `The certificate at ${origin} has expired.`;
const untrusted: Wording = ({ origin }) =>
  `The certificate at ${origin} is from an authority that this machine does not trust. Set NODE_EXTRA_CA_CERTS to a PEM file with it.`;

const WORDING: Readonly<Record<string, Wording>> = {
  ECONNREFUSED: refused,
  ENOTFOUND: unresolved,
  EAI_AGAIN: unresolved,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: timedOut,
  TimeoutError: timedOut,
  UND_ERR_CONNECT_TIMEOUT: timedOut,
  UND_ERR_HEADERS_TIMEOUT: timedOut,
  UND_ERR_BODY_TIMEOUT: timedOut,
  ECONNRESET: closedEarly,
  EPIPE: closedEarly,
  UND_ERR_SOCKET: closedEarly,
  EPROTO: noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  ERR_TLS_CERT_ALTNAME_INVALID: wrongName,
  CERT_HAS_EXPIRED: expired,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
};

/** Why there was no response. The message of the error is left out: it may repeat a header. */
export const connectionError = (url: URL, error: unknown): ErrorDocument => {
  const code = codeOf(error);
  if (code.startsWith('HPE_'))
    return errorDocument('not_a_shipshape', `${url.origin} does not speak HTTP.`);
  const words = WORDING[code] ?? (({ origin }) => `The request to ${origin} failed (${code}).`);
  return errorDocument('service_unreachable', words(url));
};

/** The error of fetch is a wrapper; its cause has the code. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause instanceof Error ? codeOf(error.cause) : error.name;
};

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
