/** A few of the objects that stand in the way of a whole dump, and how many there are. */
export interface ObstacleObjects {
  /** Ten at most, each as it is written in SQL: quoted where that is needed, with its schema. */
  readonly names: readonly string[];
  /** All of them, named or not. */
  readonly count: number;
}

/**
 * Why the dump of a database that accepts the login would fail, wait, or silently leave something out. A closed list:
 * besides the names of objects nothing goes further that the target sent.
 */
export type DumpObstacle =
  | {
      readonly code:
        | 'schema_unreadable'
        | 'table_unreadable'
        | 'sequence_unreadable'
        | 'row_security'
        | 'large_object_unreadable'
        /** The tool would exit with success, and the dump would lack these. */
        | 'objects_left_out'
        | 'subscriptions_left_out'
        /** A view, routine or the like whose definition is invalid, at which mysqldump and mariadb-dump end. */
        | 'object_broken';
      readonly objects: ObstacleObjects;
      /** Statements that fix it, run as an owner or an administrator; ten at most. */
      readonly statements: readonly string[];
    }
  | {
      /** Others hold locks for which the dump would wait. */
      readonly code: 'table_locked';
      readonly objects: ObstacleObjects;
      /** Since when the oldest of them has been held or waited for. */
      readonly since?: Date;
    };

export type DumpObstacleCode = DumpObstacle['code'];
