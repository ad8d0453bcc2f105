import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { StoredProblem } from '../../../core/monitoring/recall-watch.js';
import { Uuid } from '../../../core/shared/uuid.js';
import { decodeRow, named } from '../rows/decode-row.js';
import { Instant, ResourceTypeCodec } from '../rows/column-codecs.js';

const StoredProblemRow = t.strict({
  kind: t.string,
  since: Instant,
  closed_at: t.union([Instant, t.null]),
  resource_type: ResourceTypeCodec,
  resource_id: Uuid,
});

const toStored = ({
  kind,
  since,
  closed_at,
  resource_type,
  resource_id,
}: t.TypeOf<typeof StoredProblemRow>): StoredProblem => ({
  kind,
  resource: { type: resource_type, id: resource_id },
  since,
  closedAt: O.fromNullable(closed_at),
});

/** Decodes what a watch has to know of a problem. */
export const decodeStoredProblemRow = flow(
  decodeRow(StoredProblemRow, named('problem')),
  E.map(toStored),
);
