import type { DumpNeeds } from '../engines/engine-record.js';
import type { DumpObstacle, RestoreWarning } from './dump-obstacle.js';
import { type InstanceFacts, NO_INSTANCE_FACTS } from './instance-facts.js';
import type { Engine } from '../engines/engines.js';
import * as O from 'fp-ts/lib/Option.js';

/** The outcome of the admin login of an instance to a database. */
export type LoginResult =
  | AcceptedLogin
  | { readonly _tag: 'Refused'; readonly refusal: LoginRefusal };

export interface AcceptedLogin {
  readonly _tag: 'Accepted';
  readonly serverMajor: number;
  readonly expiries: Expiries;
  readonly instance: InstanceFacts;
}

/** An accepted login that shows nothing but this. */
export const acceptedLogin = (
  serverMajor: number,
  shown: Partial<AcceptedLogin> = {},
): AcceptedLogin => ({
  _tag: 'Accepted',
  serverMajor,
  expiries: NO_EXPIRIES,
  instance: NO_INSTANCE_FACTS,
  ...shown,
});

/** What was found in a database of which a dump is to be made. */
export interface Inspection {
  readonly obstacles: readonly DumpObstacle[];
  /** What a restore of the dump may lose; left out where that is nothing. */
  readonly warnings?: readonly RestoreWarning[];
  /** What a dump needs where it is restored; none of the globals, nor where it could not be read. */
  readonly needs?: DumpNeeds;
}

/** The outcome of the login, and of the inspection of everything that a dump would read. */
export type InspectionResult =
  | (AcceptedLogin & Inspection)
  | Extract<LoginResult, { readonly _tag: 'Refused' }>;

/**
 * Why a login failed: a closed list, so that no byte of the target's gets further.
 * A `cause` tells apart what is fixed in different places.
 */
export type LoginRefusal =
  | { readonly code: 'host_not_found' }
  | {
      readonly code: 'unreachable';
      /** In place of a Unix socket there is nothing, or what may not be opened. */
      readonly cause: 'refused' | 'no_answer' | 'address_denied' | 'no_socket';
    }
  | {
      readonly code: 'timed_out';
      /**
       * The server accepted the connection, and sent not one byte; or it ended the login by a limit of its own, which could not be
       * switched off.
       */
      readonly cause?: 'silent' | 'limit';
    }
  | {
      readonly code: 'tls_failed';
      readonly cause:
        | 'not_offered'
        | 'untrusted'
        | 'expired'
        | 'not_yet_valid'
        | 'wrong_name'
        | 'handshake';
    }
  | { readonly code: 'insecure_login_refused' }
  | { readonly code: 'login_rejected'; readonly cause: 'credentials' | 'rule' }
  | { readonly code: 'database_missing' }
  | { readonly code: 'not_accepting_connections' }
  | { readonly code: 'access_denied' }
  | { readonly code: 'too_many_connections' }
  | {
      readonly code: 'server_not_ready';
      /**
       * The connection was closed without a byte; the server says that it is starting or recovering; it is, or has been for so
       * long that it must be, a standby that accepts no logins; it cannot load what each session is to load first; what it has each
       * session begin with fails; it ended the login with an error of which no more is known. Left out for all else.
       */
      readonly cause?:
        | 'hung_up'
        | 'starting'
        | 'standby'
        | 'file_missing'
        | 'init_connect'
        | 'error';
    }
  | {
      readonly code: 'not_a_database_server';
      /**
       * What it speaks, where its first bytes show that: it may be a server of another engine, and MariaDB is not MySQL. Earlier
       * versions stored `other_engine` for each of these.
       */
      readonly cause?: 'other_engine' | OtherProtocol;
    };

/** A protocol that a server may speak in place of the expected one. */
export type OtherProtocol = Engine | 'ssh' | 'http' | 'tls';

/** Until when a login that is accepted today will be: a dump that is due later fails for it. */
export interface Expiries {
  /** The end of the admin user's password; none where it has no end, or the server does not show it to that user. */
  readonly passwordUntil: O.Option<Date>;
  /** The earliest end of the server's certificate and of those that issued it; none where TLS does not verify it. */
  readonly certificateUntil: O.Option<Date>;
  /** Which of these certificates ends first, where one is known. */
  readonly certificateOf?: CertificateOf;
}

/** The server's own certificate, or one of an authority that issued it. */
export type CertificateOf = 'server' | 'issuer';

export const NO_EXPIRIES: Expiries = { passwordUntil: O.none, certificateUntil: O.none };
