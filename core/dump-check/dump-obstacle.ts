/** A few of the objects that stand in the way of a whole dump, and how many there are. */
export interface ObstacleObjects {
  /**
   * Ten at most, each as it is written in SQL: quoted, with its schema where it has one, and free of control characters.
   * Large objects are numbers.
   */
  readonly names: readonly string[];
  /** All of them, named or not. */
  readonly count: number;
}

/** What a dump of MySQL or MariaDB may lack without a word of its tool. */
export type LeftOutKind = 'tables' | 'views' | 'triggers' | 'routines' | 'events' | 'accounts';

/**
 * Why the dump of a database that accepts the login would fail, wait, or silently leave something out. A closed list:
 * besides the names of objects and of the admin role nothing goes further that the target sent.
 */
export type DumpObstacle =
  | {
      readonly code:
        | 'schema_unreadable'
        | 'table_unreadable'
        | 'sequence_unreadable'
        | 'row_security'
        | 'large_object_unreadable'
        /** The tool would succeed, and the dump would lack these. */
        | 'subscriptions_left_out'
        /** Views and the like whose definition is invalid, at which mysqldump and mariadb-dump end. */
        | 'object_broken';
      readonly objects: ObstacleObjects;
      /** Statements that fix it, run as an owner or an administrator; ten at most, and none where none can. */
      readonly statements: readonly string[];
    }
  | {
      /** The admin user cannot see, or not read, all objects of these kinds: the tool would leave them out, or fail. */
      readonly code: 'objects_left_out';
      readonly kinds: readonly LeftOutKind[];
      /** Those that can be seen; left out where none can, and it is unknown whether there are any. */
      readonly objects?: ObstacleObjects;
      readonly statements: readonly string[];
    }
  | {
      /** pg_dump holds a lock on each table and sequence until its end, and the server has no room for that many. */
      readonly code: 'lock_table_too_small';
      /** How many have to be locked, none of them named; left out where it is unknown. */
      readonly objects?: ObstacleObjects;
      /** For how many locks the settings of the server promise room, those of all sessions together. */
      readonly room?: number;
      readonly statements: readonly string[];
    }
  | {
      /** MySQL and MariaDB: the account may do less in an hour than a check and a dump after it do. */
      readonly code: 'hourly_limit_too_low';
      readonly limit: 'connections' | 'statements';
      readonly allowed: number;
      /** Of statements about as many: their number is that of the tool's version. */
      readonly needed: number;
      readonly statements: readonly string[];
    }
  | {
      /** Others hold, or wait for, locks for which the dump would wait. */
      readonly code: 'table_locked';
      readonly objects: ObstacleObjects;
      /** Since when the oldest of them has been held or waited for, where the server shows it. */
      readonly since?: Date;
    };

export type DumpObstacleCode = DumpObstacle['code'];

/** Why a dump that is whole may not be restored as the database was. A check warns of it, and the dump is ready all the same. */
export interface RestoreWarning {
  readonly code: 'may_not_restore';
  readonly what: RestoreRisk;
  readonly objects: ObstacleObjects;
  /** Statements that fix or show it, run as an owner or an administrator; ten at most, and none where none can. */
  readonly statements: readonly string[];
}

/** What of a database a restore may refuse or leave out: on any server, or only on one that lacks what the dumped one has. */
const LOST = {
  /** Of functions in SQL or PL/pgSQL: a restore runs without a search path. */
  names_without_schema: 'anywhere',
  /** Of tables whose checks or generated columns read other tables. */
  rows_elsewhere: 'anywhere',
  index_invalid: 'anywhere',
  foreign_key_unchecked: 'anywhere',
  policy_of_roles: 'elsewhere',
  extension_untrusted: 'elsewhere',
  /** Of roles that the dump names: a dump of the globals lacks the hashes of their passwords. */
  hashes_hidden: 'elsewhere',
  view_elsewhere: 'elsewhere',
  /** MariaDB then writes the name of the database into the definition, as it does with the next one. */
  view_names_database: 'anywhere',
  view_definer_missing: 'anywhere',
  sequence_default: 'anywhere',
  foreign_key_refused: 'anywhere',
} as const satisfies Readonly<Record<string, 'anywhere' | 'elsewhere'>>;

export type RestoreRisk = keyof typeof LOST;

export const RESTORE_RISKS = Object.keys(LOST) as readonly RestoreRisk[];

/** Whether a dump of the globals has to be made without the hashes of passwords, which the admin user may not read. */
export const hidesHashes = ({ what }: RestoreWarning): boolean => what === 'hashes_hidden';

export const isLostAnywhere = ({ what }: RestoreWarning): boolean => LOST[what] === 'anywhere';
