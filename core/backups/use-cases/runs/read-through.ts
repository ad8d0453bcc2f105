import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpFailure } from '../../dump-failure.js';
import type { DumpRequest } from '../../ports/dump-maker.js';
import type { DumpKind, DumpVerifier } from '../../ports/dump-verifier.js';
import type { RestoreFailure } from '../../ports/dump-verifier.js';
import type { ReadThrough } from '../streams/proved-bytes.js';

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
