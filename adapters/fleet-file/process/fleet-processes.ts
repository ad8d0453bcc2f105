import * as E from 'fp-ts/lib/Either.js';
import PQueue from 'p-queue';
import { unavailable } from '../../../core/shared/ports/port-failure.js';
import { describeFailure, type Failure } from '../../api/describe-failure.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import type { ApplyFleetDocument } from '../../api/fleet/apply-fleet-document.js';
import { APPLY_DEADLINE_MS } from '../../api/fleet/apply-fleet-document.js';
import type { ProcessAnswer, ProcessRequest } from './messages.js';
import { frame, GIVEN_UP, outOfMemory, TOO_MANY, tooSlow, unframe } from './messages.js';
import { type ProcessEnd, type RunningProcess, startProcess } from './start-process.js';

export interface FleetProcessesOptions<S> {
  /** The program that a process runs. */
  readonly entry: URL;
  /** Of the package: a process from files of another version refuses its document. */
  readonly version: string;
  /** How a process opens the store. It may hold a secret, and is sent to the process alone. */
  readonly setup: S;
  /** How large the heap of a process may grow. */
  readonly heapMiB?: number;
  /** How long a document may wait for its turn, and how long a process may take. */
  readonly deadlineMs?: number;
  readonly onStoreError: (error: Error) => void;
}

export interface FleetProcesses {
  readonly apply: ApplyFleetDocument;
  /** Ends the process that runs, if any: a fleet is never half applied. */
  readonly close: () => Promise<void>;
}

const HEAP_MIB = 108;

/** How many documents may wait for the one that is being applied; each is held in memory meanwhile. */
const MAX_WAITING = 3;

/** A process that has ended, and whether that was because its time was over. */
type Ended = ProcessEnd & { readonly isLate: boolean };

/**
 * Applies each document in a process of its own, which ends with it. A document takes many times its size in memory, and
 * seconds to decode and to plan: none of that happens in the process that serves. It is a process rather than a thread,
 * because a thread that exceeds its limit inside of `JSON.parse` or of a growing array ends the whole process with it.
 */
export const fleetProcesses = <S>(options: FleetProcessesOptions<S>): FleetProcesses => {
  const { entry, version, setup, heapMiB = HEAP_MIB, deadlineMs = APPLY_DEADLINE_MS } = options;
  const turns = takeTurns(deadlineMs);
  let running: RunningProcess | undefined;
  let isClosed = false;
  const run = async (message: readonly Uint8Array[]): Promise<Ended | undefined> => {
    if (isClosed) return undefined;
    running = startProcess(entry, heapMiB, message);
    const end = await endInTime(running, deadlineMs);
    running = undefined;
    return end;
  };
  return {
    apply: async ({ body, signal, ...document }, onFailure) => {
      if (turns.waiting() >= MAX_WAITING) return E.left(TOO_MANY);
      const request: ProcessRequest<S> = { version, setup, ...document };
      const end = await turns.take(() => run(frame(request, body)), signal);
      if (isClosed) return E.left(describeFailure(unavailable('store', 'closed')));
      return end === undefined ? E.left(GIVEN_UP) : outcomeOf(end, options, onFailure);
    },
    close: async () => {
      isClosed = true;
      await running?.kill();
    },
  };
};

const endInTime = async (process: RunningProcess, deadlineMs: number): Promise<Ended> => {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void process.kill();
  }, deadlineMs);
  const end = await process.end;
  clearTimeout(timer);
  return { ...end, isLate };
};

const outcomeOf = <S>(
  end: Ended,
  options: FleetProcessesOptions<S>,
  onFailure: (failure: Failure) => void,
): E.Either<ErrorDocument, Uint8Array> => {
  const answer = unframe(end.output);
  if (answer === undefined) return withoutAnswer(end, options, onFailure);
  const { error, failures, storeErrors, defect } = answer.head as ProcessAnswer;
  if (defect !== undefined) throw new Error(defect);
  failures.forEach(onFailure);
  for (const message of storeErrors) options.onStoreError(new Error(message));
  return error === null ? E.right(answer.body) : E.left(error);
};

const withoutAnswer = <S>(
  { isOutOfMemory, isLate, how }: Ended,
  { heapMiB = HEAP_MIB, deadlineMs = APPLY_DEADLINE_MS, onStoreError }: FleetProcessesOptions<S>,
  onFailure: (failure: Failure) => void,
): E.Either<ErrorDocument, Uint8Array> => {
  if (isOutOfMemory) return E.left(outOfMemory(heapMiB));
  const cause = isLate ? 'its time was over' : how;
  onStoreError(
    new Error(`The process that applies a fleet document ended without an answer (${cause}).`),
  );
  const failure = unavailable('store', 'failed');
  onFailure(failure);
  return E.left(isLate ? tooSlow(deadlineMs) : describeFailure(failure));
};

/** Does one thing after the other. */
export const takeTurns = (maxWaitMs: number) => {
  const queue = new PQueue({ concurrency: 1 });
  return {
    /** How many wait for their turn. */
    waiting: () => queue.size,
    /** Undefined when the turn has not come before the signal aborts or the wait is over. What has begun goes on. */
    take: async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T | undefined> => {
      const wait = waitUntil(maxWaitMs, signal);
      const begin = () => {
        wait.end();
        return work();
      };
      try {
        return await queue.add(begin, { signal: wait.signal });
      } catch (error) {
        if (wait.signal.aborted) return undefined;
        throw error;
      } finally {
        wait.end();
      }
    },
  };
};

/** A signal that aborts with the other or after a time, unless the wait has ended by then. */
const waitUntil = (maxWaitMs: number, signal?: AbortSignal) => {
  const over = new AbortController();
  const giveUp = () => over.abort();
  const timer = setTimeout(giveUp, maxWaitMs);
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted === true) giveUp();
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  };
  return { signal: over.signal, end };
};
