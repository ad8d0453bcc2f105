import type { LoginRefusal } from './login-result.js';
import type { ReasonWording, WordingByCode } from './reason-wording.js';

type TlsFailure = Extract<LoginRefusal, { readonly code: 'tls_failed' }>;

const BY_CAUSE: Readonly<Record<TlsFailure['cause'], ReasonWording>> = {
  not_offered: {
    detail: 'The instance requires TLS, and the server does not offer it.',
    remedy:
      'Turn on TLS on the server, or set `tls.mode` of the instance to `off` if its network can be trusted.',
  },
  untrusted: {
    detail: "The server's certificate was not issued by an authority that the instance trusts.",
    remedy: 'Set `tls.ca` of the instance to the certificate of the authority that issued it.',
  },
  expired: {
    detail: "The server's certificate has expired.",
    remedy: 'Renew it; if it should be valid still, check the clock of the Shipshape host.',
  },
  not_yet_valid: {
    detail: "The server's certificate is not valid yet.",
    remedy: 'Check the clock of the Shipshape host, then the dates of the certificate.',
  },
  wrong_name: {
    detail: "The server's certificate does not name the instance's host.",
    remedy:
      'Set `host` of the instance to a name in the certificate, or reissue the certificate; the TLS mode `verify-ca` would accept any server with a certificate of that authority.',
  },
  handshake: {
    detail: 'The TLS handshake with the server failed.',
    remedy:
      "Check that the server supports TLS 1.2 or newer; the server's log may say why it failed.",
  },
};

export const TLS_FAILURE_WORDING: WordingByCode<TlsFailure> = {
  tls_failed: ({ cause }) => BY_CAUSE[cause],
};
