import * as E from 'fp-ts/lib/Either.js';
import type { PortFailure, PortTask } from '../../../core/shared/ports/port-failure.js';
import { isUnavailable } from '../../../core/shared/ports/port-failure.js';
import { portFailureWording } from '../../../core/shared/port-failure-wording.js';

/** What a log is searched by. */
export interface WarningFields {
  /** What it is about, such as `store_unavailable` or `servers_silent`. */
  readonly event: string;
  readonly state: 'began' | 'ended';
  /** Why something is unavailable. */
  readonly reason?: string;
}

/** Receives a sentence for the operator about what keeps the scheduler from observing or recording something. */
export type OnWarning = (warning: string, fields: WarningFields) => void;

export interface Warnings {
  readonly warn: (failure: PortFailure) => void;
  /** Warns of what code has thrown that must not end the scheduler, after these words about it. */
  readonly warnOfError: (error: unknown, event: string, about: string) => void;
  /** Resolves with what the task returns; with undefined, and a warning, where it fails or throws. */
  readonly attempt: <A>(task: PortTask<A>) => Promise<A | undefined>;
  /** Takes every failure for over that has not occurred for so long, and says so. */
  readonly expire: (quietMs: number) => void;
}

interface Failure {
  readonly event: string;
  readonly reason?: string;
}

interface Incident extends Failure {
  readonly lastMs: number;
  readonly warning: string;
}

/** Warns of each failure once, however many checks it spoils, and once more when it is over. */
export const createWarnings = (onWarning: OnWarning, nowMs: () => number): Warnings => {
  const incidents = new Map<string, Incident>();
  const warnOnce = (warning: string, fields: Failure, key: string = warning) => {
    if (!incidents.has(key)) onWarning(warning, { ...fields, state: 'began' });
    const began = incidents.get(key)?.warning ?? warning;
    incidents.set(key, { ...fields, warning: began, lastMs: nowMs() });
  };
  const warn = (failure: PortFailure) => {
    // A check that was aborted has not failed.
    if (!isUnavailable(failure, 'abandoned'))
      warnOnce(portFailureWording(failure), fieldsOf(failure));
  };
  const warnOfError: Warnings['warnOfError'] = (error, event, about) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // The same error has another stack where another caller waits for it, but for where it was thrown.
    warnOnce(`${about}${text}`, { event }, `${about}${text.split('\n', 2).join('\n')}`);
  };
  return {
    warn,
    warnOfError,
    attempt: async (task) => {
      try {
        const outcome = await task();
        if (E.isRight(outcome)) return outcome.right;
        warn(outcome.left);
      } catch (error) {
        warnOfError(error, 'defect', '');
      }
      return undefined;
    },
    expire: (quietMs) => {
      const ms = nowMs() - quietMs;
      for (const [key, { lastMs, warning, ...fields }] of incidents) {
        if (lastMs >= ms) continue;
        incidents.delete(key);
        onWarning(`Over: ${warning}`, { ...fields, state: 'ended' });
      }
    },
  };
};

const fieldsOf = (failure: PortFailure): Failure =>
  failure._tag === 'Unavailable'
    ? { event: `${failure.source}_unavailable`, reason: failure.reason }
    : { event: `${failure.source}_corrupt` };

/** One that cannot be read in the store says nothing about the others. */
export const readable = <A>(
  { warn }: Warnings,
  woken: readonly E.Either<PortFailure, A>[],
): readonly A[] =>
  woken.flatMap((one) => {
    if (E.isRight(one)) return [one.right];
    warn(one.left);
    return [];
  });
