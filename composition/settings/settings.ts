import { join } from 'node:path';
import type { Secret } from '../../core/shared/secret.js';

/** What an operator can choose. Every field has a default; `decodeSettings` reads them from the environment. */
export interface Settings {
  /** Where the embedded store and its key file live. */
  readonly dataDir: string;
  readonly store: StoreChoice;
  /** The file that holds the key of the store; `usual` is `shipshape.key` in the data directory, which is created with a new store. */
  readonly keyFile: string;
  /** A command of the shell that prints that key, in place of a file; `none` if there is none. */
  readonly keyCommand: string;
  /** How many connections to a store on PostgreSQL are open at most. */
  readonly storeConnections: number;
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** Who may read `/metrics`: `open` to all, with a `token`, or at a host and a port of its own, such as `127.0.0.1:9464`. */
  readonly metrics: string;
  /** CIDRs of the proxies that are believed about the address of a client, in `X-Forwarded-For`. */
  readonly trustProxy: readonly string[];
  /** Directories searched for dump tools; `usual` stands for where Debian, RPM and Homebrew put them, then PATH. */
  readonly toolDirs: 'usual' | readonly string[];
  /** The whole of one check, in milliseconds. */
  readonly checkDeadlineMs: number;
  /** How many logins may be under way at once; forty times as many callers may wait. */
  readonly checksAtOnce: number;
  /** How many of them to one server that has just accepted them; to any other server, it is one. */
  readonly loginsPerServer: number;
  /** CIDRs, and folders of Unix sockets, to which logins may be made although the address policy denies them. */
  readonly allowTargets: readonly string[];
  /**
   * CIDRs, and folders of Unix sockets, whose servers need not prove who they are: a PostgreSQL there may ask for no password, and a MySQL or MariaDB
   * without a certificate that is checked receives a hash of it.
   */
  readonly allowTrust: readonly string[];
  /** How often each server is checked; 0 turns monitoring off. */
  readonly watchIntervalSeconds: number;
  /** How many failed checks in a row open a problem. */
  readonly watchFailures: number;
  /** Newer releases than those that the package knows, each as an engine and its version: `postgresql:18.7`. */
  readonly releases: readonly string[];
  /** How many dumps may run at once of one database, of one instance, and on one node. */
  readonly dumpsPerDatabase: number;
  readonly dumpsPerInstance: number;
  readonly dumpsPerNode: number;
  /** How many dumps may be restored at once on servers that this node makes to prove them; 0 for none, and then no old dump is proved again. */
  readonly proofsPerNode: number;
  /** The whole of one dump, in milliseconds. */
  readonly dumpDeadlineMs: number;
  /** A reader that takes nothing of a dump for so long is cut off. */
  readonly dumpStallMs: number;
  /** How long a dump waits for the lock of a table. */
  readonly lockWaitMs: number;
  /** Under which folder throw-away servers get theirs, in which dumps are restored to prove them; it takes as much as the databases. */
  readonly proofDir: string;
  /** How many megabytes one may take; 0 for as many as the disk has, but for the last gigabyte. */
  readonly proofDiskMb: number;
  /** Whether this node carries out runs of schedules; with false, others have to. */
  readonly dispatch: boolean;
  /** Whether `shipshape serve` has the page at `/`. */
  readonly web: boolean;
  /** A host and a port each, which show, when servers fall silent at once, whether this node has a network; the gateway if there are none. */
  readonly witness: readonly string[];
  /** The provider by which people sign in (OpenID Connect), such as `https://id.example`; `none` if there is none. */
  readonly oidcIssuer: string;
  /** The client that the provider has for Shipshape; ID tokens are taken if they are for it. */
  readonly oidcClientId: string;
  /** The secret of that client; `none` of one that has PKCE alone. */
  readonly oidcClientSecret: 'none' | Secret;
  /** A file that holds it. */
  readonly oidcClientSecretFile: string;
  /** The claim that has the groups of a person. */
  readonly oidcGroupsClaim: string;
  /** Issuers of ID tokens of machines, each as `NAME=URL`; the groups of a machine begin with the name. */
  readonly oidcMachines: readonly string[];
  /** Whether one can sign in on the page with a token. */
  readonly tokenSignIn: boolean;
  /** For how long closed problems are kept. */
  readonly historyDays: number;
  /** For how long rows of the audit are kept. */
  readonly auditDays: number;
  /** Where they are sent as they are stored: a server of syslog, or a webhook; `none` for nowhere. */
  readonly auditTo: string;
  /** The destination of the fleet to which the audit's seals are written; `none` for nowhere. */
  readonly auditDestination: string;
  /** For how long runs that have ended are kept. */
  readonly runHistoryDays: number;
}

/** Where the state is kept. */
export type StoreChoice =
  /** In a SQLite file, by default in the data directory. */
  | { readonly kind: 'sqlite'; readonly file?: string }
  /** In a database that several nodes can share, such as `postgres://user:password@host:5432/database`. */
  | { readonly kind: 'postgres'; readonly url: Secret }
  /** In memory, until the end. */
  | { readonly kind: 'memory' };

export const DEFAULT_SETTINGS: Settings = {
  dataDir: './data',
  store: { kind: 'sqlite' },
  keyFile: 'usual',
  keyCommand: 'none',
  storeConnections: 5,
  host: '127.0.0.1',
  port: 8080,
  metrics: 'open',
  trustProxy: [],
  toolDirs: 'usual',
  checkDeadlineMs: 10_000,
  checksAtOnce: 50,
  loginsPerServer: 4,
  allowTargets: [],
  allowTrust: [],
  watchIntervalSeconds: 60,
  watchFailures: 2,
  releases: [],
  dumpsPerDatabase: 1,
  dumpsPerInstance: 2,
  dumpsPerNode: 4,
  proofsPerNode: 2,
  dumpDeadlineMs: 6 * 3_600_000,
  dumpStallMs: 5 * 60_000,
  lockWaitMs: 30_000,
  proofDir: '/var/tmp',
  proofDiskMb: 0,
  dispatch: true,
  web: true,
  witness: [],
  oidcIssuer: 'none',
  oidcClientId: 'none',
  oidcClientSecret: 'none',
  oidcClientSecretFile: 'none',
  oidcGroupsClaim: 'groups',
  oidcMachines: [],
  tokenSignIn: true,
  historyDays: 90,
  auditDays: 400,
  auditTo: 'none',
  auditDestination: 'none',
  runHistoryDays: 400,
};

/** The file of the store, if the settings name none. */
export const defaultStoreFile = (dataDir: string): string => join(dataDir, 'shipshape.db');
