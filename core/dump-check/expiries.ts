import * as O from 'fp-ts/lib/Option.js';

/** Until when a login that is accepted today will be: a dump that is due later fails for it. */
export interface Expiries {
  /** The end of the admin user's password; none where it has no end, or the server does not show it to that user. */
  readonly passwordUntil: O.Option<Date>;
  /** The earliest end of the server's certificate and of those that issued it; none without TLS. */
  readonly certificateUntil: O.Option<Date>;
}

export const NO_EXPIRIES: Expiries = { passwordUntil: O.none, certificateUntil: O.none };
