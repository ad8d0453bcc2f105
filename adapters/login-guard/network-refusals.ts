import type { LoginRefusal } from '../../core/domain/login-verdict.js';

type Refusals = Readonly<Partial<Record<string, LoginRefusal>>>;

const REFUSED: LoginRefusal = { code: 'unreachable', cause: 'refused' };
const NO_ANSWER: LoginRefusal = { code: 'unreachable', cause: 'no_answer' };
const UNTRUSTED: LoginRefusal = { code: 'tls_failed', cause: 'untrusted' };
const EXPIRED: LoginRefusal = { code: 'tls_failed', cause: 'expired' };
const WRONG_NAME: LoginRefusal = { code: 'tls_failed', cause: 'wrong_name' };

/** What the network said, by the codes of Node (errno(3), getaddrinfo(3)). */
export const NETWORK_REFUSALS: Refusals = {
  ENOTFOUND: { code: 'host_not_found' },
  EAI_AGAIN: { code: 'host_not_found' },
  EAI_FAIL: { code: 'host_not_found' },
  EAI_NODATA: { code: 'host_not_found' },
  EAI_NONAME: { code: 'host_not_found' },
  ECONNREFUSED: REFUSED,
  EHOSTUNREACH: NO_ANSWER,
  ENETUNREACH: NO_ANSWER,
  ETIMEDOUT: NO_ANSWER,
};

/** What was wrong with the certificate, by the codes of OpenSSL's verify(1) and of Node. */
export const TLS_REFUSALS: Refusals = {
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  CERT_SIGNATURE_FAILURE: UNTRUSTED,
  CERT_CHAIN_TOO_LONG: UNTRUSTED,
  CERT_REVOKED: UNTRUSTED,
  CERT_REJECTED: UNTRUSTED,
  CERT_UNTRUSTED: UNTRUSTED,
  INVALID_CA: UNTRUSTED,
  INVALID_PURPOSE: UNTRUSTED,
  PATH_LENGTH_EXCEEDED: UNTRUSTED,
  CERT_HAS_EXPIRED: EXPIRED,
  CERT_NOT_YET_VALID: EXPIRED,
  ERR_TLS_CERT_ALTNAME_INVALID: WRONG_NAME,
  HOSTNAME_MISMATCH: WRONG_NAME,
};
