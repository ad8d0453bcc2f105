import type { ObstacleObjects } from './dump-obstacle.js';

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
  /** MariaDB then writes the name of the database into the definition. */
  view_definer_missing: 'anywhere',
  sequence_default: 'anywhere',
  foreign_key_refused: 'anywhere',
} as const satisfies Readonly<Record<string, 'anywhere' | 'elsewhere'>>;

export type RestoreRisk = keyof typeof LOST;

export const RESTORE_RISKS = Object.keys(LOST) as readonly RestoreRisk[];

/** Whether a dump of the globals has to be made without the hashes of passwords, which the admin user may not read. */
export const hidesHashes = ({ what }: RestoreWarning): boolean => what === 'hashes_hidden';

export const isLostAnywhere = ({ what }: RestoreWarning): boolean => LOST[what] === 'anywhere';
