import * as O from 'fp-ts/lib/Option.js';
import type { DatabaseFigures } from '../../../core/monitoring/ports/found-register.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import { isoDay } from '../fields/instants.js';
import type { ResourceRowBody } from '../problems/resources/resource-row-body.js';

/** Adds what logins have seen to the row of a database; others stay as they are. */
export const withFigures =
  (figuresOf: (database: ResourceId) => DatabaseFigures) =>
  (row: ResourceRowBody): ResourceRowBody => {
    if (row.type !== 'database') return row;
    const { serverMajor, sizeBytes, sizes } = figuresOf(row.id as ResourceId);
    return {
      ...row,
      server_major: O.toNullable(serverMajor),
      size_bytes: O.toNullable(sizeBytes),
      sizes: sizes.map(({ day, sizeBytes: bytes }) => ({ on: isoDay(day), bytes })),
    };
  };
