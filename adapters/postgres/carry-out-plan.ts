import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FleetPlan } from '../../core/domain/plan-fleet-change.js';
import type { PortFailure } from '../../core/ports/port-failure.js';
import type { SecretSealer } from '../../core/ports/secret-sealer.js';
import { type KnownIds, planRows } from '../sql-rows/plan-rows.js';
import { long } from './long-statement.js';
import type { Ask } from './postgres-lease.js';

/** How many rows one statement writes: enough that its round trip does not count, few enough to bound its memory. */
const ROWS_AT_ONCE = 5_000;

const REMOVE = `
DELETE FROM resource r
 USING unnest($1::text[], $2::text[]) gone (type, path)
 WHERE r.path = gone.path AND r.type = gone.type`;

const CHANGE = `
UPDATE resource r SET attributes = changed.attributes, sealed = changed.sealed
  FROM unnest($1::uuid[], $2::text[], $3::bytea[]) changed (id, attributes, sealed)
 WHERE r.id = changed.id`;

/** Rows are numbered in the order in which they come, each parent before its children. */
const ADD = `
INSERT INTO resource (id, attributes, sealed, type, path, name, parent_id)
SELECT id, attributes, sealed, type, path, name, parent_id
  FROM unnest($1::uuid[], $2::text[], $3::bytea[], $4::text[], $5::text[], $6::text[], $7::uuid[])
       WITH ORDINALITY added (id, attributes, sealed, type, path, name, parent_id, position)
 ORDER BY position`;

/** Writes a plan into the tables of the fleet; the triggers see to everything derived from them. */
export const carryOutPlan = (sealer: SecretSealer) => {
  const rowsOf = planRows(sealer);
  return (ask: Ask) =>
    (plan: FleetPlan, known: KnownIds): TE.TaskEither<PortFailure, void> => {
      const { changed, added } = rowsOf(plan, known);
      const send = inBulk(ask);
      return pipe(
        // Children first: each statement then removes what it names, and nothing beneath.
        send(REMOVE, RA.reverse(plan.removed), ['type', 'path']),
        TE.flatMap(() => send(CHANGE, changed, ['id', 'attributes', 'sealed'])),
        TE.flatMap(() =>
          send(ADD, added, ['id', 'attributes', 'sealed', 'type', 'path', 'name', 'parentId']),
        ),
      );
    };
};

/** Sends rows as one array a column, so many at once. */
const inBulk =
  (ask: Ask) =>
  <K extends string>(
    text: string,
    rows: readonly Readonly<Record<K, unknown>>[],
    columns: readonly K[],
  ): TE.TaskEither<PortFailure, void> =>
    pipe(
      RA.chunksOf(ROWS_AT_ONCE)(rows),
      TE.traverseSeqArray((chunk) =>
        ask(long({ text, values: columns.map((column) => chunk.map((row) => row[column])) })),
      ),
      TE.map(() => undefined),
    );
