import * as E from 'fp-ts/lib/Either.js';
import { unavailable } from '../../../core/shared/ports/port-failure.js';
import { describeFailure, type Failure } from '../../api/describe-failure.js';
import type { ApplyFleetDocument } from '../../api/fleet/apply-fleet-document.js';
import type { ProcessAnswer, ProcessRequest } from './messages.js';
import { collect, frame, OTHER_VERSION, unframe } from './messages.js';

/** What a process needs to apply a document: the operation, over a store that it has opened itself. */
export interface OpenedOperation {
  readonly apply: ApplyFleetDocument;
  readonly close: () => Promise<void>;
}

/** On the left is why the store could not be opened, for the log. */
type OpenOperation<S> = (
  setup: S,
  onStoreError: (error: Error) => void,
) => Promise<E.Either<string, OpenedOperation>>;

/** Applies the one document that comes over standard input, and writes the answer to standard output. */
export const serveDocument = async <S>(version: string, open: OpenOperation<S>): Promise<void> => {
  // The service answers what it has begun before it ends; a signal to the whole group is for the service.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => undefined);
  endWithTheService();
  const request = unframe(await collect(process.stdin));
  if (request === undefined) return;
  const head = request.head as ProcessRequest<S>;
  // A store is not opened by another version than that of the service, which might change its tables.
  if (head.version !== version) {
    write({ error: OTHER_VERSION, failures: [], storeErrors: [] });
    return;
  }
  try {
    await answer(open, head, request.body);
  } catch (error) {
    const defect = error instanceof Error ? (error.stack ?? error.message) : String(error);
    write({ error: null, failures: [], storeErrors: [], defect });
  }
};

/**
 * The service holds the other end of a channel, and loses it however it ends. What was not committed is then undone. On SQLite
 * nothing is noticed between the begin of a transaction and its commit, so that a change which has begun may still be
 * committed; either way it is whole or not there at all.
 */
const endWithTheService = (): void => {
  // The service may have ended while this process was still loading.
  if (!process.connected) process.exit(1);
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
};

const answer = async <S>(
  open: OpenOperation<S>,
  { version: _version, setup, ...document }: ProcessRequest<S>,
  body: Uint8Array,
): Promise<void> => {
  const failures: Failure[] = [];
  const storeErrors: string[] = [];
  const opened = await open(setup, ({ message }) => storeErrors.push(message));
  if (E.isLeft(opened)) {
    const failure = unavailable('store', 'failed');
    write({ error: describeFailure(failure), failures: [failure], storeErrors: [opened.left] });
    return;
  }
  const { apply, close } = opened.right;
  const onFailure = (failure: Failure) => failures.push(withoutFaults(failure));
  const outcome = await apply({ ...document, body }, onFailure);
  if (E.isLeft(outcome)) write({ error: outcome.left, failures, storeErrors });
  else write({ error: null, failures, storeErrors }, outcome.right);
  await close();
};

const write = (head: ProcessAnswer, text: Uint8Array = NO_TEXT): void => {
  for (const part of frame(head, text)) process.stdout.write(part);
};

const NO_TEXT = new Uint8Array();

/** The faults of a fleet, of which there can be many, are in the error document, and never in the log. */
const withoutFaults = (failure: Failure): Failure =>
  failure._tag === 'FleetRejected' ? { ...failure, faults: [failure.faults[0]] } : failure;
