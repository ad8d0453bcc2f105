import { type ReasonWording, type Refused, RETRY } from './reason-wording.js';

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
  error: {
    detail:
      'The server ends the login with an error that says nothing of the user or the password.',
    remedy: `See the log of the server or its pooler: a trigger on logins can raise any error. ${RETRY}`,
  },
  init_connect: {
    detail:
      'The server ends each session of the admin user at its start: the statements of `init_connect` fail.',
    remedy:
      "Correct `init_connect` of the server, or give the admin user what it needs for them; the server's log has the error.",
  },
};
