import * as O from 'fp-ts/lib/Option.js';
import { pipe } from 'fp-ts/lib/function.js';
import type * as t from 'io-ts';
import { storageRefusalWording } from '../../../core/backups/storage-refusal-wording.js';
import type {
  DestinationTest,
  TimedProbe,
} from '../../../core/backups/use-cases/destinations/test-destination.js';
import * as d from '../operation/described.js';
import { encode } from '../operation/encode.js';
import { answer, operations } from '../operation/operation.js';
import { failure } from './stored-dump-body.js';

const PROBED = {
  usable: d.flag,
  reason: d.about(d.orNull(failure), 'Why not; null if it is usable.'),
  free_bytes: d.about(d.orNull(d.count), 'Null where the destination does not say.'),
  total_bytes: d.orNull(d.count),
  took_ms: d.count,
};

export const DestinationDraftTestBody = d.namedRecord('DestinationDraftTest', PROBED);
export type DestinationDraftTestBody = t.TypeOf<typeof DestinationDraftTestBody>;

export const DestinationTestBody = d.namedRecord('DestinationTest', {
  destination: d.record({ id: d.uuid, name: d.text }),
  ...PROBED,
});
export type DestinationTestBody = t.TypeOf<typeof DestinationTestBody>;

export const destinationTestBody = ({
  id,
  name,
  ...probe
}: DestinationTest): DestinationTestBody => ({
  destination: { id, name },
  ...destinationDraftTestBody(probe),
});

export const destinationDraftTestBody = ({
  refusal,
  space,
  tookMs,
}: TimedProbe): DestinationDraftTestBody =>
  encode(
    DestinationDraftTestBody,
    { ...space, tookMs },
    {
      usable: O.isNone(refusal),
      reason: pipe(
        refusal,
        O.map((reason) => ({ code: reason.code, ...storageRefusalWording(reason) })),
        O.toNullable,
      ),
    },
  );

export const DESTINATION_TEST = operations('dump', {
  testDestination: {
    route: 'POST /v1/destinations/{id}/test',
    summary: 'Test a destination',
    description:
      'Writes a small object, reads it back and deletes it. Needs `destination:read` on the destination, and `backup:write` on the whole fleet.',
    answer: answer(200, 'What was found.', DestinationTestBody),
    errors: ['Forbidden', 'NotFound'],
    // A destination that is silent is given up before that.
    timeoutMs: 5 * 60_000,
  },
});
