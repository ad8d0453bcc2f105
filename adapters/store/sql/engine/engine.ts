import type * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Scope } from '../../../../core/access/caller.js';
import type { PortFailure, PortTask } from '../../../../core/shared/ports/port-failure.js';
import type { ReadableGrants } from '../access/granted-scopes.js';
import type { Statement, Steps, Values } from './steps.js';

/**
 * How the SQL of an engine differs. All else of a statement is written once: a parameter as `:name`, and as `:name::type`
 * where PostgreSQL needs its type.
 */
export interface Dialect {
  /** The time of the store, as milliseconds since 1970. */
  readonly now: string;
  /** The function that returns the larger of two values, and the one that returns the smaller. */
  readonly greatest: string;
  readonly least: string;
  /** The column of a resource by which others refer to it, and how a column that does so is called. */
  readonly key: string;
  readonly ref: (resource: string) => string;
  /** What such a column has for the resource with the id in a parameter. */
  readonly keyOf: (id: string) => string;
  /** The id of the resource to which a column refers. */
  readonly idOf: (resource: string) => string;
  /** Joins the rows of a table under an alias that fulfil a condition, which are looked up for each row before it. */
  readonly lookUp: (table: string, condition: string) => string;
  readonly leftLookUp: (table: string, condition: string) => string;
  /** Whether a column has a value that the SELECT finds, and the same but for rows that another transaction has locked. */
  readonly isIn: (column: string, select: string) => string;
  readonly isInUnlocked: (column: string, select: string) => string;
  /** A clause, such as `FOR KEY SHARE`, that locks rows; empty where one writes at a time anyway. */
  readonly locking: (clause: string) => string;
  /** A table of the items in the list that is a parameter, with the column `one.value`. */
  readonly items: (list: string, type: string) => string;
  /** A table, under an alias, of the records in the JSON that is a parameter; its columns with their types. */
  readonly records: (
    json: string,
    columns: Readonly<Record<string, string>>,
    alias: string,
  ) => string;
  /** The function that returns where a text has another one, from 1 on; 0 where it has not. */
  readonly indexOf: string;
  /** What `decodeProblemRecordRow` reads of a problem `p` and its resource `r`, for a reader that may see everything. */
  readonly toldProblem: string;
  /** A statement that waits for transactions with the same lock; empty where one writes at a time anyway. */
  readonly takeLock: (lock: Lock) => string;
  /** A statement that keeps others from changing problems under the roots of the resources in a list meanwhile; the same. */
  readonly lockRoots: (resources: string) => string;
  /** Whether others may have locked rows, which then are passed over. */
  readonly skipsLocked: boolean;
  /** Whether the resource `r` may be read under the grants of a caller, and the parameters that have those. */
  readonly isReadable: string;
  /** The policy that counts for the resource `r`; NULL where nothing is said. */
  readonly policy: string;
  readonly grants: (readable: ReadableGrants) => Values;
  /** Whether a scope in the list of a parameter reaches the resource with a key, and a scope in such a list. */
  readonly isWithin: (key: string, scopes: string) => string;
  readonly scope: (scope: Scope) => string;
  /** The fleet, in a column of scopes. */
  readonly fleet: string;
  /** Until when windows of maintenance silence what opens on the resource with a key; null outside of them. */
  readonly maintenanceEnd: (key: string) => string;
  /** One of two texts, where what is promised of a plan, or of locks, differs. */
  readonly either: (texts: Readonly<Record<'sqlite' | 'postgres', string>>) => string;
}

export type Lock = 'token' | 'run' | 'channels' | 'approval';

/** Makes the statements of an engine, all of them when a store is opened. */
export interface Preparing {
  readonly sql: Dialect;
  /** An empty text is not run, and finds nothing. */
  readonly prepare: (name: string, text: string) => Statement;
}

/** An engine under the registers that are written once; `W` are the methods of a register that write. */
export interface Engine<W = unknown> extends Preparing {
  /** Runs steps that change nothing. */
  readonly read: <F, A>(steps: () => Steps<F, A>) => PortTask<A, F>;
  readonly writes: W;
}

/** Methods of a port, each as the steps that it takes. */
export type StepsOf<P> = {
  readonly [N in keyof P]: P[N] extends (...args: infer A) => TE.TaskEither<infer F, infer R>
    ? (...args: A) => Steps<F, R>
    : never;
};

/** The methods that take these steps. */
export type MethodsOf<W> = {
  readonly [N in keyof W]: W[N] extends (...args: infer A) => Generator<infer Y, infer R, unknown>
    ? (...args: A) => PortTask<R, FailureIn<Y>>
    : never;
};

type FailureIn<Y> = Y extends E.Left<infer F> ? F : never;

/** Writes only where there is something to do, which there seldom is: a write waits for others. */
export const writeIf = <F, A>(
  isToDo: TE.TaskEither<F, boolean>,
  write: TE.TaskEither<F, A>,
  otherwise: A,
): TE.TaskEither<F, A> => TE.flatMap(isToDo, (is) => (is ? write : TE.right(otherwise)));

/** The same where a statement finds something. */
export const whereAny =
  ({ read }: Pick<Engine, 'read'>) =>
  <F, A>(
    find: Statement,
    values: Values,
    write: TE.TaskEither<F, A>,
    otherwise: A,
  ): PortTask<A, F> =>
    writeIf<PortFailure | F, A>(
      read(() => find.any(values)),
      write,
      otherwise,
    );
