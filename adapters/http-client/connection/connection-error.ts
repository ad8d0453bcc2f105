import { errorDocument } from '../../api/errors/error-catalogue.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';

type Words = (url: URL) => string;

const refused: Words = ({ origin }) => `Nothing listens at ${origin}. Is the service running?`;
const unresolved: Words = ({ hostname }) => `The name ${hostname} cannot be resolved.`;
const unreachable: Words = ({ origin }) => `There is no way to ${origin} over the network.`;
const silent: Words = ({ origin }) => `${origin} did not answer in time.`;
const brokenOff: Words = ({ origin }) => `${origin} broke off the connection before it answered.`;
const noTls: Words = ({ origin }) => `${origin} does not speak TLS as it should. Is it http://?`;
const wrongName: Words = ({ origin, hostname }) =>
  `The certificate at ${origin} is not for ${hostname}.`;
const expired: Words = ({ origin }) => `The certificate at ${origin} has expired.`;
const untrusted: Words = ({ origin }) =>
  `The certificate at ${origin} is from an authority that this machine does not trust. Name a file with its PEM in NODE_EXTRA_CA_CERTS.`;

const WORDS: Readonly<Record<string, Words>> = {
  ECONNREFUSED: refused,
  ENOTFOUND: unresolved,
  EAI_AGAIN: unresolved,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: silent,
  TimeoutError: silent,
  UND_ERR_CONNECT_TIMEOUT: silent,
  UND_ERR_HEADERS_TIMEOUT: silent,
  UND_ERR_BODY_TIMEOUT: silent,
  ECONNRESET: brokenOff,
  EPIPE: brokenOff,
  UND_ERR_SOCKET: brokenOff,
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

/** Why there was no reply. The words of the error itself are left out: they may repeat a header. */
export const connectionError = (url: URL, error: unknown): ErrorDocument => {
  const code = codeOf(error);
  if (code.startsWith('HPE_'))
    return errorDocument('not_a_shipshape', `${url.origin} does not speak HTTP.`);
  const words = WORDS[code] ?? (({ origin }) => `The request to ${origin} failed (${code}).`);
  return errorDocument('service_unreachable', words(url));
};

/** The error of fetch is a wrapper; what happened is its cause. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause instanceof Error ? codeOf(error.cause) : error.name;
};
