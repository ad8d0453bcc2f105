import type { ConnectionDialect } from './connection-dialect.js';
import * as t from 'io-ts';

/**
 * What a dump of a database needs where it is restored, and does not have itself. Nothing of it is a secret; the names are printable
 * on one line.
 */
export interface DumpNeeds {
  /** The roles or accounts that it names: owners, grantees, those of policies, of default privileges and of `DEFINER`. */
  readonly roles: {
    /** By the alphabet; of very many the first. */
    readonly names: readonly string[];
    /** All of them, named or not. */
    readonly count: number;
  };
  /** How the database is made that holds it, as its server calls that. */
  readonly encoding: string;
  readonly collation: string;
  /** Only of PostgreSQL. */
  readonly characterType?: string;
  /** Only of PostgreSQL, where it is not the C library. */
  readonly provider?: LocaleProvider;
  /** The locale of that provider, and rules in addition to it. */
  readonly locale?: string;
  readonly rules?: string;
  /** Only of MariaDB, where it is one printable line: an archive of PostgreSQL has its own. */
  readonly comment?: string;
}

type LocaleProvider = 'icu' | 'builtin';

/** What servers and clients speak; each has a folder in `adapters/login-probe/`. */
export type Protocol = 'postgresql' | 'mysql';

/** What is known of an engine: of its servers, of the programs that dump them, and of what a person has to do there. */
export interface EngineRecord {
  /** As its makers write it. */
  readonly name: string;
  readonly protocol: Protocol;
  /** Where its servers listen unless configured otherwise. */
  readonly port: number;
  /** The Unix socket of a server, where a path stands in place of its host. */
  readonly socketAt: (host: string, port: number) => string | undefined;
  readonly connection: ConnectionDialect;
  /** The setting of a server that names the addresses on which it listens. */
  readonly listenSetting: string;
  /** Whether a server sends before its client does. */
  readonly sendsFirst: boolean;
  /** Whether a server counts handshakes that clients break off, and blocks their host after some of them. */
  readonly countsAbortedHandshakes: boolean;
  /** Whether its servers give a database another name. */
  readonly renamesDatabases: boolean;
  /** Which names a database may have, in words and as a check. */
  readonly databaseName: { readonly words: string; readonly isValid: (name: string) => boolean };
  /** Whether some of its servers take names of databases that differ in case alone for the same. */
  readonly mayIgnoreCase: boolean;
  /** Where a login goes that is to the instance and to no database of the fleet; empty where it needs to name none. */
  readonly maintenanceDatabase: string;
  /** Databases of the server itself, or of those who host it, which are not dumped and which a login does not find. */
  readonly systemDatabases: readonly string[];
  /** A name as it is written in SQL. */
  readonly quoteName: (name: string) => string;
  readonly dumpTool: DumpToolRecord;
  /** Those in which its dumps come; the first is the default. */
  readonly formats: readonly [DumpFormat, ...DumpFormat[]];
  /** The lines to type in a shell that restore a file into a new database. */
  readonly restoreCommands: (dump: FetchedDump) => readonly string[];
  /** The same of a file of globals, into a server. */
  readonly restoreGlobals: (dump: FetchedGlobals) => readonly string[];
  /** Statements that fix a refused login, by its code; none where no statement does. */
  readonly statements: Readonly<
    Record<
      'access_denied' | 'not_accepting_connections',
      (database: string, user: string) => readonly string[]
    >
  >;
  /** The statement that lets the admin user see what other sessions and replication do, where it is called `USER`. */
  readonly monitoringGrant: string;
  /** The statement that lets it see which databases there are, where privileges may hide some. */
  readonly listingGrant?: string;
  /** To whom and what the statements for `access_denied` grant, in words. */
  readonly grants: string;
  /** How to fix `access_denied` as a problem; `check` is the command that gives the statements. */
  readonly accessRemedy: (check: string) => string;
  /** What is wrong where a login is refused, by its code. */
  readonly details: Readonly<
    Record<'insecure_login_refused' | 'access_denied' | 'too_many_connections', string>
  >;
  /** How to fix it, and what fails in a dump; `credentials` and `rule` are the causes of a rejected login. */
  readonly remedies: Readonly<
    Record<
      | 'insecure_login_refused'
      | 'credentials'
      | 'rule'
      | 'not_accepting_connections'
      | 'too_many_connections'
      | 'server_not_ready'
      | 'dump_unrestorable'
      | 'restore_denied',
      string
    >
  >;
}

/** The program that dumps databases of an engine, as people know it. */
export interface DumpToolRecord {
  readonly name: string;
  /** In the names of dumps. */
  readonly short: string;
  /** What its file may be called, and that of the client beside it, which runs statements. */
  readonly programs: readonly string[];
  readonly clients: readonly [string, ...string[]];
  /** Where packages put it that is not in PATH: folders, and formulae of Homebrew; a star stands for any part of a name. */
  readonly folders: readonly string[];
  readonly formulae: readonly string[];
  /** What it prints for `--version`, which no tool of another engine prints; the first group is the version. */
  readonly versionLine: RegExp;
  /** It dumps servers newer than itself as well. */
  readonly dumpsNewer?: true;
  /** What happens with servers newer than the tool. */
  readonly limit: string;
  /** What is no such tool, although it may seem to be one. */
  readonly trap?: string;
  /** What Debian, Ubuntu and their like call the package of a server. */
  readonly serverPackage: (major: number) => string;
  /** What Debian, Ubuntu and their like call the package; left out where they have none. */
  readonly debianPackage?: (serverMajor?: number) => string;
  /** Where its makers have packages of each version for Debian, which itself has one of them. */
  readonly makersPackages?: string;
}

/** The file of a dump that lies at hand, and where it is to be restored. */
export interface FetchedDump {
  readonly format: DumpFormat;
  /** Of the tool that made it. */
  readonly toolVersion: string;
  /** As one word of a shell. */
  readonly file: string;
  /** A name that needs no quotes, of a database that does not exist yet. */
  readonly database: string;
  /** The path of the instance whose globals it needs. */
  readonly instance: string;
  /** Left out where that is not known. */
  readonly needs?: DumpNeeds;
}

/** The file of a dump of globals. */
export interface FetchedGlobals extends Pick<FetchedDump, 'toolVersion' | 'file'> {
  /** The hashes of passwords are not in it. */
  readonly withoutHashes: boolean;
}

/** How the file of a dump ends, by its format: `custom` is pg_dump's archive for pg_restore, `plain` is SQL. */
export const FILE_ENDINGS = { custom: 'dump', plain: 'sql' } as const;

export const DumpFormat = t.keyof(FILE_ENDINGS);
export type DumpFormat = t.TypeOf<typeof DumpFormat>;

export const DUMP_FORMATS = Object.keys(FILE_ENDINGS) as readonly DumpFormat[];
