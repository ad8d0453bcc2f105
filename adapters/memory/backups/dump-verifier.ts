import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpFailure, NotRestored } from '../../../core/backups/dump-failure.js';
import { notRestored } from '../../../core/backups/dump-failure.js';
import type {
  DumpKind,
  DumpVerifier,
  ProofPlace,
} from '../../../core/backups/ports/dump-verifier.js';
import { readDump } from './dump-restorer.js';
import type { RestoredDatabase } from '../../../core/backups/proof/restored-database.js';

/** What a dump that was read comes to; with a place where it is restored. */
export type ProveDump = (
  dump: Buffer,
  kind: DumpKind,
  place: ProofPlace | undefined,
) => E.Either<DumpFailure, RestoredDatabase>;

/** What is found before a dump is made; with a place where it is to be restored. */
export type ExamineProof = (kind: DumpKind, place: ProofPlace | undefined) => O.Option<DumpFailure>;

/** Proves what this function makes of the bytes of a dump; nothing is restored. Unless given, no server can be made, and nothing else is found before. */
export const memoryDumpVerifier = (
  prove: ProveDump,
  examine: ExamineProof = (_, place) =>
    place?._tag === 'ThrowawayServer'
      ? O.some({ code: 'restore_server_missing', major: place.major })
      : O.none,
): DumpVerifier => ({
  examine: (kind, place) => TE.right(examine(kind, O.toUndefined(place))),
  read: (kind, bytes, signal) => async () =>
    E.map(() => undefined)(await proven(prove, bytes, signal, [kind, undefined])),
  restore: (place, kind, bytes, signal) => () => proven(prove, bytes, signal, [kind, place]),
});

const proven = async (
  prove: ProveDump,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  [kind, place]: readonly [DumpKind, ProofPlace | undefined],
): Promise<E.Either<NotRestored, RestoredDatabase>> => {
  const dump = await readDump(bytes, signal);
  return E.isLeft(dump)
    ? dump
    : E.mapLeft((failure: DumpFailure) => notRestored(failure))(prove(dump.right, kind, place));
};
