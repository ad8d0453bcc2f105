import * as O from 'fp-ts/lib/Option.js';
import { pipe } from 'fp-ts/lib/function.js';
import type * as t from 'io-ts';
import type { KeptPage, KeptPosition } from '../../../core/backups/kept-dumps.js';
import { storageRefusalWording } from '../../../core/backups/storage-refusal-wording.js';
import type {
  DestinationTest,
  TimedProbe,
} from '../../../core/backups/use-cases/destinations/test-destination.js';
import { pathCursor } from '../fleet/fleet-api.js';
import { afterField, limitField } from '../fields/page-fields.js';
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

/** Where a page ended of a list that is ordered by size. */
const keptCursor = ({ bytes, path }: KeptPosition): string => pathCursor(`${bytes} ${path}`);

/** Only texts from `keptCursor` are cursors. */
const parseKeptCursor = (text: string): O.Option<KeptPosition> => {
  const [, bytes, path = ''] = /^(\d{1,15}) ([^\0]*)$/.exec(decoded(text)) ?? [];
  return pipe(
    O.fromNullable(bytes),
    O.map((digits) => ({ bytes: Number(digits), path })),
    O.filter((position) => keptCursor(position) === text),
  );
};

const decoded = (text: string): string => Buffer.from(text, 'base64url').toString();

const KeptDumpsBody = d.namedRecord('KeptDumps', {
  database: d.about(
    d.orNull(d.record({ type: d.text, id: d.uuid, path: d.text })),
    'Of globals the instance; null of all that was removed from the fleet.',
  ),
  dumps: d.count,
  bytes: d.count,
  newest_at: d.about(d.instant, 'When the run of the newest began.'),
});

export const KeptPageBody = d.namedRecord('KeptPage', {
  kept: d.listOf(KeptDumpsBody),
  total: d.about(
    d.record({ dumps: d.count, bytes: d.count }),
    'Of all pages, as far as you may read them; 0 on a page of none.',
  ),
  next: d.nextPage,
});
export type KeptPageBody = t.TypeOf<typeof KeptPageBody>;

export const keptPageBody = ({ next, ...page }: KeptPage): KeptPageBody =>
  encode(KeptPageBody, page, { next: pipe(next, O.map(keptCursor), O.toNullable) });

export const DESTINATIONS = operations('dump', {
  listKeptDumps: {
    route: 'GET /v1/destinations/{id}/dumps',
    summary: 'What dumps take in a destination',
    description:
      'Of each database whose dumps are there, written or copied, on which the caller holds `backup:read`: how many, their bytes, and the newest; the largest first. Needs `destination:read` on the destination.',
    query: { limit: limitField, after: afterField(parseKeptCursor) },
    answer: answer(200, 'A page of databases.', KeptPageBody),
    errors: ['NotFound'],
  },
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
