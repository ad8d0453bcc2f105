import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { WAL_SEGMENT } from '../../../../core/backups/physical/wal-segments.js';
import { parseInstant } from '../../fields/instants.js';
import {
  about,
  count,
  type Described,
  documented,
  flag,
  orNull,
  partialRecord,
  record,
} from '../../operation/described.js';

const matching = (pattern: RegExp): Described<string> =>
  documented(t.refinement(t.string, (text) => pattern.test(text)) as t.Type<string>, {
    type: 'string',
    pattern: pattern.source,
  });

export const upTo = <A>(most: number, of: Described<A>): Described<readonly A[]> =>
  documented(
    t.refinement(t.readonlyArray(of), ({ length }) => length <= most) as t.Type<readonly A[]>,
    { type: 'array', items: of.schema, maxItems: most },
    [of],
  );

const isTime = (text: string): boolean =>
  O.exists((at: Date) => at.getTime() >= 0)(parseInstant(text));

const time = documented(t.refinement(t.string, isTime) as t.Type<string>, {
  ...{ type: 'string', format: 'date-time' },
});

/** Letters, digits and what tools put between them: no sentence of a tool is repeated anywhere. */
export const backupName = matching(/^[\w.:-]{1,100}$/);

const segment = matching(WAL_SEGMENT);

const range = record({ first: segment, last: segment });

export const backup = partialRecord(
  {
    name: backupName,
    state: documented(t.keyof({ succeeded: null, failed: null, running: null, broken: null }), {
      enum: ['succeeded', 'failed', 'running', 'broken'],
      description: '`broken` was made, and lacks files now.',
    }),
    started_at: time,
    ended_at: time,
  },
  {
    size_bytes: documented(
      t.refinement(t.number, (size) => Number.isSafeInteger(size) && size >= 0) as t.Type<number>,
      count.schema,
    ),
    needs: about(upTo(200, backupName), 'The backups without which it cannot be restored.'),
    wal: about(orNull(range), 'The segments without which it cannot be restored.'),
  },
);

export const wal = partialRecord(
  {
    ranges: about(
      upTo(2_000, range),
      'Ordered by name; within one no segment is missing, and between two of a timeline there is.',
    ),
  },
  { archived_at: about(orNull(time), 'When the last segment came.') },
);

export const check = partialRecord(
  { name: matching(/^[A-Za-z][\w .:-]{0,59}$/), passed: flag },
  { of_age: about(flag, 'That it failed says only that the last backup is too old.') },
);
