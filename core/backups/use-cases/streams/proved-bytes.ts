import * as E from 'fp-ts/lib/Either.js';
import type { IO } from 'fp-ts/lib/IO.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpEnd } from '../../dump-end.js';
import type { DumpFailure } from '../../dump-failure.js';
import type { DumpRequest, RunningDump } from '../../ports/dump-maker.js';
import type { DatabaseContents } from '../../proof/database-contents.js';
import { handOver } from './hand-over.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { DumpKind, DumpVerifier, RestoreFailure } from '../../ports/dump-verifier.js';

/** Reads a dump through to its end, and fails where it is not whole. */
export type ReadThrough = (bytes: AsyncIterable<Uint8Array>) => TE.TaskEither<DumpFailure, void>;

export interface ProvedBytes {
  /** Can be iterated once. They end without an error only if the tool made all of them, and all were read through. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Why they threw; none where they did not, or the iteration was left early. */
  readonly failure: IO<O.Option<DumpFailure>>;
  /** The digest of all of them; empty before their end. */
  readonly sha256: IO<string>;
  /** What was in the snapshot of the dump, as far as its end says. */
  readonly contents: IO<O.Option<DatabaseContents>>;
}

interface State {
  failure: O.Option<DumpFailure>;
  end?: Extract<DumpEnd, { readonly _tag: 'Whole' }>;
}

/**
 * The bytes of a dump, which are also read through by the tool that restores it: they end without an error only if it is
 * proved.
 */
export const provedBytes = (dump: RunningDump, readThrough: ReadThrough): ProvedBytes => {
  const state: State = { failure: O.none };
  const bytes = async function* (): AsyncGenerator<Uint8Array, void, void> {
    const second = handOver();
    const failed = (failure: DumpFailure): Error => {
      state.failure = O.some(failure);
      return new Error(failure.code);
    };
    const check: { ended?: E.Either<DumpFailure, void> } = {};
    const checking = readThrough(second.parts)()
      .then((ended) => (check.ended = ended))
      .finally(second.leave);
    const orFail = (ended: E.Either<DumpFailure, void>): void => {
      if (E.isLeft(ended)) throw failed(ended.left);
    };
    try {
      for await (const lent of dump.bytes) {
        // The maker reuses its memory; a destination and a tool may hold a part for a while.
        const part = new Uint8Array(lent);
        await second.give(part);
        if (check.ended !== undefined) orFail(check.ended);
        yield part;
      }
      const end = await dump.end();
      if (end._tag === 'Failed') throw failed(end.failure);
      second.end();
      orFail(await checking);
      state.end = end;
    } finally {
      second.end(new Error('the dump is not whole'));
      await checking;
    }
  };
  return {
    bytes: bytes(),
    failure: () => state.failure,
    sha256: () => state.end?.sha256 ?? '',
    contents: () => O.fromNullable(state.end?.contents),
  };
};

export const kindOf = ({ target, format, tool }: DumpRequest): DumpKind => ({
  engine: target.engine,
  format,
  toolMajor: tool.major,
  ...(target.what !== undefined && { what: target.what }),
});

/** The failure of a dump whose tool could not be started here: it is not proved. */
export const unprovedAs = (
  failure: RestoreFailure,
  code: 'dump_unreadable' | 'dump_unrestorable',
): DumpFailure => (failure._tag === 'NotRestored' ? failure.failure : { code });

/** Reads a dump through with the tool that restores such dumps. */
export const readThrough =
  (verifier: Pick<DumpVerifier, 'read'>, kind: DumpKind, signal: AbortSignal): ReadThrough =>
  (bytes) =>
    pipe(
      verifier.read(kind, bytes, signal),
      TE.mapLeft((failure) => unprovedAs(failure, 'dump_unreadable')),
    );
