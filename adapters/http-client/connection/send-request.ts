import * as E from 'fp-ts/lib/Either.js';
import { errorDocument, type ErrorDocument } from '../../api/errors/error-document.js';

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
