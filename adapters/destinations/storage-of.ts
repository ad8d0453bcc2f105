import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DestinationTarget } from '../../core/backups/destination-target.js';
import type { DumpStorage, WrittenObject } from '../../core/backups/ports/dump-storage.js';
import { type SourceBytes, sourceBytes, writeFailure } from './dump-storage-by-kind.js';
import type { ToFailure } from './storage-error.js';
import { alone, explained, failureUnder, toStorageFailure } from './storage-error.js';

type Right<T> = T extends TE.TaskEither<unknown, infer A> ? Promise<A> : never;

type Step<K extends keyof DumpStorage> = (
  ...given: Parameters<DumpStorage[K]>
) => Right<ReturnType<DumpStorage[K]>>;

/** What a kind of destination does; what its promises reject with becomes the failure. */
export interface StorageSteps extends Pick<
  { readonly [K in keyof DumpStorage]: Step<K> },
  'probe' | 'open' | 'size'
> {
  /** The source is ended in every case, by who calls this. */
  readonly put: (
    target: DestinationTarget,
    object: string,
    source: SourceBytes,
    signal: AbortSignal,
  ) => Promise<WrittenObject>;
  /** The signal of these is a limit of their own: no caller cancels them. */
  readonly remove: (...given: [...Parameters<DumpStorage['remove']>, AbortSignal]) => Promise<void>;
  readonly sweep: (...given: [...Parameters<DumpStorage['sweep']>, AbortSignal]) => Promise<number>;
}

export const storageOf = (
  steps: StorageSteps,
  failureAt: (target: DestinationTarget) => ToFailure = () => toStorageFailure,
): DumpStorage => {
  const under = (target: DestinationTarget, signal: AbortSignal) =>
    failureUnder(signal, failureAt(target));
  return {
    probe: (target, signal) =>
      TE.tryCatch(() => steps.probe(target, signal), under(target, signal)),
    put: (target, object, bytes, signal) =>
      TE.tryCatch(
        async () => {
          const source = sourceBytes(bytes, signal);
          try {
            return await steps.put(target, object, source, signal);
          } finally {
            source.end();
          }
        },
        (error) => writeFailure(error, signal, failureAt(target)),
      ),
    open: (target, object, signal) =>
      TE.tryCatch(
        async () => explained(await steps.open(target, object, signal), under(target, signal)),
        under(target, signal),
      ),
    size: (target, object, signal) =>
      TE.tryCatch(() => steps.size(target, object, signal), under(target, signal)),
    remove: (target, object) =>
      TE.tryCatch(() => steps.remove(target, object, alone()), failureAt(target)),
    sweep: (target, underWay) =>
      TE.tryCatch(() => steps.sweep(target, underWay, alone()), failureAt(target)),
  };
};

/** Called with what an operator has to know of a failure that has no name of its own. */
export type OnStorageMessage = (message: string) => void;

/** Such failures, of which the operator gets the words. */
export const notedFailures =
  (onMessage: OnStorageMessage, toFailure: ToFailure, wordsOf: (error: unknown) => string) =>
  ({ name }: DestinationTarget): ToFailure =>
  (error) => {
    const failure = toFailure(error);
    if (failure._tag === 'StorageRefused' && failure.code === 'destination_failed')
      onMessage(`${name}: ${wordsOf(error)}`);
    return failure;
  };
