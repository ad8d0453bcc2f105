import * as t from 'io-ts';
import { wordOf } from '../../shared/word.js';
import { Uuid } from '../../shared/uuid.js';

/** How far a restore is: its dump is read and put into a database beside all others, which is counted, and gets its name last. */
export const RESTORE_STEPS = ['preparing', 'restoring', 'counting', 'naming', 'done'] as const;

export type RestoreStep = (typeof RESTORE_STEPS)[number];

/** What a restore did not bring along, since the server has nothing of that name, or its login may not. */
export const LeftOut = t.intersection([
  t.strict({
    /** Roles that the dump names and the server does not have; at most `MOST_ROLES`. */
    roles: t.readonlyArray(t.string),
    /** Owners and grants in the dump that were not set. */
    statements: t.number,
  }),
  t.exact(
    t.partial({
      /** Roles that it made since the dump needs them, without a login, a password and memberships; at most `MOST_ROLES`. */
      madeRoles: t.readonlyArray(t.string),
      /** The locale of the source, which the server does not have. */
      locale: t.string,
    }),
  ),
]);
export type LeftOut = t.TypeOf<typeof LeftOut>;

export const MOST_ROLES = 20;

export const NOTHING_LEFT_OUT: LeftOut = { roles: [], statements: 0 };

/** What a run that restores a dump knows of it; in the form in which stores keep it. */
export const RunRestore = t.intersection([
  t.strict({
    /** The run whose dump it is. */
    of: Uuid,
    /** The instance where it is restored: it may have been removed since. */
    instance: Uuid,
    instancePath: t.string,
    /** The name of the database that it becomes. */
    database: t.string,
    /** Whether it takes the place of a database of that name. */
    replaces: t.boolean,
    step: wordOf(RESTORE_STEPS),
    /** Of the object, of which the size of the run has been read. */
    totalBytes: t.number,
    /** How many objects of the database have been made. */
    objects: t.number,
    leftOut: LeftOut,
  }),
  t.exact(
    t.partial({
      restored: t.strict({ tables: t.number, rows: t.number }),
      /** The name under which the database that it replaced stays. */
      keptAs: t.string,
      /** What in the dump could not be restored. */
      failedAt: t.string,
    }),
  ),
]);
export type RunRestore = t.TypeOf<typeof RunRestore>;
