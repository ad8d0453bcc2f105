import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../../shared/ports/clock.js';
import type { ResourceId } from '../../../shared/resource.js';
import type { DestinationTarget } from '../../destination-target.js';
import type { MissingCopy, StoredDump } from '../../stored-dump.js';
import { isObjectOfEarlier } from '../../object-name.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import type { DestinationRegister } from '../../ports/destination-register.js';
import { onAbort } from '../runs/supervise-run.js';
import { removeDump } from '../storing/stored-object.js';
import { copyDump, type CopyDumpPorts, type CopyUnderWay, type NotCopied } from './copy-dump.js';
import { type HeldDump } from './held-dump.js';
import { withCopy, withMissing, withPlace } from '../../keeping/dump-places.js';
import { prepareCopy, type PreparedCopy } from './describe-copy.js';

export interface MakeCopyPorts extends CopyDumpPorts {
  readonly destinations: Pick<DestinationRegister, 'find'>;
  readonly storage: Pick<DumpStorage, 'open' | 'put' | 'remove' | 'sweep'>;
  readonly clock: Clock;
}

export interface CopyBounds {
  /** For one copy, in milliseconds. */
  readonly deadlineMs: number;
  /** A destination that accepts nothing for this long does not answer. */
  readonly stallMs: number;
}

/**
 * Makes a copy of a held dump: its attempt is stored before it begins, so that the next one removes what it may leave, and it is a copy
 * only once it is whole and stored as one.
 */
export const makeCopy =
  (ports: MakeCopyPorts, bounds: CopyBounds) =>
  (dump: HeldDump, destination: ResourceId): TE.TaskEither<unknown, unknown> =>
    TE.flatMap(
      prepareCopy(ports, dump, destination),
      O.match(
        () => TE.right(undefined),
        (prepared) => attempt(ports, bounds, dump, prepared),
      ),
    );

const attempt = (
  ports: MakeCopyPorts,
  bounds: CopyBounds,
  dump: HeldDump,
  { target, source, object, before }: PreparedCopy,
): TE.TaskEither<unknown, unknown> => {
  const begun: MissingCopy = {
    destination: target.id,
    destinationName: target.name,
    writing: object,
    tries: 1 + O.getOrElse(() => 0)(O.map(({ tries }: MissingCopy) => tries)(before)),
    triedAt: ports.clock.now(),
  };
  return pipe(
    clearAway(ports, dump, target, before),
    TE.flatMap(() => dump.change(withMissing(begun))),
    TE.flatMap(() => () => copyWithin(ports, bounds, dump, { target, source, object })),
    TE.matchE(noteFailure(ports, dump, begun), (copy) =>
      pipe(
        dump.change(withCopy(copy)),
        // What is not known to be stored may be: the next attempt removes it otherwise.
        TE.orElseFirstTaskK((end) =>
          end === 'lost' ? removeDump(ports.storage)({ destination: target, object }) : NOTHING,
        ),
      ),
    ),
    TE.fromTask,
  );
};

const NOTHING: TE.TaskEither<never, void> = TE.right(undefined);

/** Removes what an earlier attempt may have left; what is away is removed later. */
const clearAway = (
  { storage }: MakeCopyPorts,
  dump: HeldDump,
  target: DestinationTarget,
  before: O.Option<MissingCopy>,
): TE.TaskEither<never, unknown> => {
  const { fence, run } = dump.held();
  const left = O.toUndefined(before)?.writing;
  if (left === undefined) return NOTHING;
  const isOfEarlier = isObjectOfEarlier({ id: run.id, fence });
  return pipe(
    removeDump(storage)({ destination: target, object: left }),
    TE.flatMap(() =>
      storage.sweep(
        target,
        TE.right((object: string) => !isOfEarlier(object)),
      ),
    ),
    TE.orElse((): TE.TaskEither<never, unknown> => NOTHING),
  );
};

const STALLED: NotCopied = { failure: { code: 'destination_unreachable' }, source: O.none };

/** Ends a copy at its deadline, and where its destination takes nothing. */
const copyWithin = async (
  ports: MakeCopyPorts,
  { deadlineMs, stallMs }: CopyBounds,
  dump: HeldDump,
  { target, source, object }: Omit<PreparedCopy, 'before'>,
): Promise<E.Either<NotCopied, StoredDump>> => {
  const ending = new AbortController();
  const onStall = () => ending.abort();
  const clear = ports.timer.after(deadlineMs, onStall);
  const release = onAbort(dump.signal, onStall);
  const underWay: CopyUnderWay = { signal: ending.signal, stallMs, onStall };
  try {
    const copied = await copyDump(ports)(dump.held().run, source, target, object, underWay)();
    return E.isLeft(copied) && ending.signal.aborted ? E.left(STALLED) : copied;
  } finally {
    clear();
    release();
  }
};

/** A copy that was interrupted, since the service stops, has no failure. */
const noteFailure =
  ({ clock }: MakeCopyPorts, dump: HeldDump, begun: MissingCopy) =>
  (why: unknown): (() => Promise<unknown>) => {
    if (dump.signal.aborted || !isNotCopied(why)) return () => Promise.resolve();
    const { failure, source } = why;
    const at = clock.now();
    const isSource = O.isSome(source);
    const failed: MissingCopy = { ...begun, triedAt: at, failure, ...(isSource && { isSource }) };
    return dump.change((run) => {
      const changed = withMissing(failed)(run);
      const how = LOST[failure.code];
      return isSource && how !== undefined
        ? withPlace({ ...run, ...changed }, source.value, (place) => ({
            ...place,
            seen: { ...place.seen, at, lost: { how, since: place.seen?.lost?.since ?? at } },
          }))
        : changed;
    });
  };

/** What shows that the dump is not where it was copied from. */
const LOST: Readonly<Partial<Record<string, 'missing' | 'altered'>>> = {
  dump_lost: 'missing',
  destination_altered: 'altered',
};

const isNotCopied = (why: unknown): why is NotCopied =>
  typeof why === 'object' && why !== null && 'failure' in why;
