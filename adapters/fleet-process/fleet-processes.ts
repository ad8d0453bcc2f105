import * as E from 'fp-ts/lib/Either.js';
import PQueue from 'p-queue';
import { unavailable } from '../../core/shared/ports/port-failure.js';
import { describeFailure } from '../api/describe-failure.js';
import { errorDocument } from '../api/errors/error-catalogue.js';
import type { ErrorDocument } from '../api/errors/error-document.js';
import { APPLY_OTHERWISE, type ApplyFleetDocument } from '../api/fleet/apply-fleet-document.js';
import { frame, type ProcessAnswer, type ProcessRequest, unframe } from './messages.js';
import { type ProcessEnd, type RunningProcess, startProcess } from './start-process.js';

export interface FleetProcessesOptions<S> {
  /** The program that a process runs. */
  readonly entry: URL;
  /** How a process opens the store. It may hold a secret, and is sent to the process alone. */
  readonly setup: S;
  /** How large the heap of a process may grow. */
  readonly heapMiB?: number;
  readonly onStoreError: (error: Error) => void;
}

export interface FleetProcesses {
  readonly apply: ApplyFleetDocument;
  /** Ends the process that runs, if any: a fleet is never half applied. */
  readonly close: () => Promise<void>;
}

const HEAP_MIB = 128;

/** How many documents may wait for the one that is being applied; each is held in memory meanwhile. */
const MAX_WAITING = 3;

/**
 * Applies each document in a process of its own, which ends with it. A document takes many times its size in memory, and
 * seconds to decode and to plan: none of that happens in the process that serves. It is a process rather than a thread,
 * because a thread that exceeds its limit inside of `JSON.parse` or of a growing array ends the whole process with it.
 */
export const fleetProcesses = <S>(options: FleetProcessesOptions<S>): FleetProcesses => {
  const { entry, setup, onStoreError, heapMiB = HEAP_MIB } = options;
  const queue = new PQueue({ concurrency: 1 });
  let running: RunningProcess | undefined;
  let isClosed = false;
  const run = async (message: readonly Uint8Array[]): Promise<ProcessEnd> => {
    running = startProcess(entry, heapMiB, message);
    return running.end;
  };
  return {
    apply: async ({ body, ...document }, onFailure) => {
      if (queue.size >= MAX_WAITING) return E.left(TOO_MANY);
      const request: ProcessRequest<S> = { setup, ...document };
      const end = await queue.add(() => run(frame(request, body)));
      if (isClosed) return E.left(describeFailure(unavailable('store', 'closed')));
      const answer = unframe(end.output);
      if (answer === undefined) return withoutAnswer(end, heapMiB);
      const { error, failures, storeErrors, defect } = answer.head as ProcessAnswer;
      if (defect !== undefined) throw new Error(defect);
      failures.forEach(onFailure);
      for (const message of storeErrors) onStoreError(new Error(message));
      return error === null ? E.right(answer.body) : E.left(error);
    },
    close: async () => {
      isClosed = true;
      queue.clear();
      await running?.kill();
    },
  };
};

const withoutAnswer = (
  { isOutOfMemory, how }: ProcessEnd,
  heapMiB: number,
): E.Either<ErrorDocument, never> => {
  if (isOutOfMemory) return E.left(outOfMemory(heapMiB));
  throw new Error(`The process that applies a fleet document ended without an answer (${how}).`);
};

const TOO_MANY: ErrorDocument = errorDocument(
  'unavailable',
  'Other fleet documents are being applied, one at a time. Try again in a moment.',
);

const outOfMemory = (heapMiB: number): ErrorDocument =>
  errorDocument(
    'payload_too_large',
    `Applying the document takes more than the ${heapMiB} MiB of memory that the service gives it. ${APPLY_OTHERWISE}`,
  );
