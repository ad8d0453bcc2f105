import * as O from 'fp-ts/lib/Option.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { storageRefusalWording } from '../../../core/backups/storage-refusal-wording.js';
import type { DestinationTest } from '../../../core/backups/use-cases/destinations/test-destination.js';
import type { RunFailureBody } from './run-body.js';
import { orNull } from '../fields/decode-exactly.js';

/** What a probe of a destination found. */
export interface DestinationTestBody {
  readonly destination: { readonly id: string; readonly name: string };
  /** Whether it could be written to, read back and deleted from. */
  readonly usable: boolean;
  /** Why not; null if it is usable. */
  readonly reason: RunFailureBody | null;
  /** Null where the destination does not say. */
  readonly free_bytes: number | null;
  readonly total_bytes: number | null;
  readonly took_ms: number;
}

export const DestinationTestBody = t.type({
  destination: t.type({ id: t.string, name: t.string }),
  usable: t.boolean,
  reason: orNull(t.type({ code: t.string, detail: t.string, remedy: t.string })),
  free_bytes: orNull(t.number),
  total_bytes: orNull(t.number),
  took_ms: t.number,
}) satisfies t.Type<DestinationTestBody, unknown>;

export const destinationTestBody = ({
  id,
  name,
  refusal,
  space,
  tookMs,
}: DestinationTest): DestinationTestBody => ({
  destination: { id, name },
  usable: O.isNone(refusal),
  reason: pipe(
    refusal,
    O.map((reason) => ({ code: reason.code, ...storageRefusalWording(reason) })),
    O.toNullable,
  ),
  free_bytes: O.toNullable(space.freeBytes),
  total_bytes: O.toNullable(space.totalBytes),
  took_ms: tookMs,
});
