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
