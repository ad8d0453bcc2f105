import type { LoginRefusal } from './login-result.js';
import type { ReasonWording } from './reason-wording.js';

/** The refusals of a code. */
export type Refused<C extends LoginRefusal['code']> = Extract<LoginRefusal, { readonly code: C }>;

export const TLS_FAILED: Readonly<Record<Refused<'tls_failed'>['cause'], ReasonWording>> = {
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

/** By their cause; where none is known, the remedy is that of the engine. */
export const NOT_READY: Readonly<
  Record<NonNullable<Refused<'server_not_ready'>['cause']>, ReasonWording>
> = {
  hung_up: {
    detail: 'The connection is accepted, and closed again without a byte.',
    remedy:
      'Check whether a proxy or a load balancer on this address has a server behind it, and whether that server is starting.',
  },
  starting: {
    detail: 'The server accepts connections but no logins yet: it is starting or recovering.',
    remedy: "If it lasts, see the server's log; a standby needs `hot_standby = on`.",
  },
  standby: {
    detail:
      'The server accepts no logins, as a standby with `hot_standby = off` does, or one that recovers for more than ten minutes.',
    remedy:
      "Set `hot_standby = on` on the standby and restart it, or have the instance point to the primary; if it is no standby, see the server's log.",
  },
  file_missing: {
    detail:
      'The server ends each session at its start, since it cannot open a file: most often a library that `session_preload_libraries` names.',
    remedy:
      "See the server's log for the file; install its package, or take it out of `session_preload_libraries` of the server, the database or the role.",
  },
  init_connect: {
    detail:
      'The server ends each session of the admin user at its start: the statements of `init_connect` fail.',
    remedy:
      "Correct `init_connect` of the server, or give the admin user what it needs for them; the server's log has the error.",
  },
};
