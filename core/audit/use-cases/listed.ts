import type { Task } from 'fp-ts/lib/Task.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { AuditDetail, AuditEvent, AuditSubject, Told } from '../audit-event.js';

/** What it is done to; null for the fleet, and undefined where nothing is done, as by a dry run. */
type On<A extends readonly unknown[]> = (...args: A) => AuditSubject | null | undefined;

interface More<A extends readonly unknown[], R> {
  /** What is wanted, where that is more than what it is done to: a row that is stored before has it, too. */
  readonly asked?: (...args: A) => AuditDetail;
  /** Null where nothing was done. */
  readonly told?: (result: R) => Told | null;
  /** Who does it, where that is not the first argument. */
  readonly by?: (...args: A) => Pick<AuditEvent, 'caller' | 'origin'>;
  /** Of what goes on after it was begun: what comes of it. */
  readonly end?: (result: R) => Task<Told>;
}

/** What is recorded of a use case: that it was refused, and what it does as it says. */
export type AuditRule<A extends readonly unknown[], R> =
  | { readonly stored: 'if refused' | 'never' }
  | (More<A, R> & {
      /** `before` it begins, which it does only then; or `after`, without waiting. */
      readonly stored: 'before' | 'after';
      readonly on: On<A>;
    });

type Make<P, A extends readonly unknown[], F, R> = (ports: P) => (...args: A) => TaskEither<F, R>;

/** A use case of the list: how it is made of its ports, and what is recorded of it. */
export interface Listed<P, A extends readonly unknown[], F, R> {
  readonly make: Make<P, A, F, R>;
  readonly rule: AuditRule<A, R>;
}

/** Who may have it is the caller, which comes first; or it fails only as a port does. */
type Read =
  | ((caller: Caller, ...more: never[]) => TaskEither<unknown, unknown>)
  | ((...args: never[]) => PortTask<unknown>);

/** Those of a module that changes nothing, by their names: only refusals are recorded. */
export const reads = <M extends Readonly<Record<string, (ports: never) => Read>>>(module: M) =>
  Object.fromEntries(
    Object.entries(module).map(([name, make]) => [name, { make, rule: { stored: 'if refused' } }]),
  ) as {
    readonly [N in keyof M]: {
      readonly make: M[N];
      readonly rule: { readonly stored: 'if refused' };
    };
  };

/** Nobody's rights matter to it: what refuses the request records that. */
export const answers = <P, A extends readonly unknown[], F, R>(
  make: Make<P, A, F, R>,
): Listed<P, A, F, R> => ({ make, rule: { stored: 'never' } });

/** What changes something, or gives away data: no row, no change. */
export const changes = <P, A extends readonly unknown[], F, R>(
  make: Make<P, A, F, R>,
  on: On<A>,
  more: More<A, R> = {},
): Listed<P, A, F, R> => ({ make, rule: { stored: 'before', on, ...more } });

/** What tries something, or tells of it by itself and often. */
export const acts = <P, A extends readonly unknown[], F, R>(
  make: Make<P, A, F, R>,
  on: On<A>,
  more: Omit<More<A, R>, 'end'> = {},
): Listed<P, A, F, R> => ({ make, rule: { stored: 'after', on, ...more } });
