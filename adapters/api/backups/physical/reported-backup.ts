import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { WAL_SEGMENT } from '../../../../core/backups/physical/wal-segments.js';
import { parseInstant } from '../../fields/instants.js';
import * as d from '../../operation/described.js';

const matching = (pattern: RegExp): d.Described<string> =>
  d.documented(
    t.refinement(t.string, (text) => pattern.test(text)),
    {
      type: 'string',
      pattern: pattern.source,
    },
  );

export const upTo = <A>(most: number, of: d.Described<A>): d.Described<readonly A[]> =>
  d.documented(
    t.refinement(t.readonlyArray(of), ({ length }) => length <= most),
    { type: 'array', items: of.schema, maxItems: most },
    [of],
  );

const isTime = (text: string): boolean =>
  O.exists((at: Date) => at.getTime() >= 0)(parseInstant(text));

const time = d.documented(t.refinement(t.string, isTime), {
  ...{ type: 'string', format: 'date-time' },
});

/** Letters, digits and what tools put between them: no sentence of a tool is repeated anywhere. */
export const backupName = matching(/^[\w.:-]{1,100}$/);

const segment = matching(WAL_SEGMENT);

const range = d.record({ first: segment, last: segment });

export const backup = d.partialRecord(
  {
    name: backupName,
    state: d.documented(t.keyof({ succeeded: null, failed: null, running: null, broken: null }), {
      enum: ['succeeded', 'failed', 'running', 'broken'],
      description: '`broken` was made, and lacks files now.',
    }),
    started_at: time,
    ended_at: time,
  },
  {
    size_bytes: d.documented(
      t.refinement(t.number, (size) => Number.isSafeInteger(size) && size >= 0) as t.Type<number>,
      d.count.schema,
    ),
    needs: d.about(upTo(200, backupName), 'The backups without which it cannot be restored.'),
    wal: d.about(d.orNull(range), 'The segments without which it cannot be restored.'),
  },
);

export const wal = d.partialRecord(
  {
    ranges: d.about(
      upTo(2_000, range),
      'Ordered by name; within one no segment is missing, and between two of a timeline there is.',
    ),
  },
  { archived_at: d.about(d.orNull(time), 'When the last segment came.') },
);

export const check = d.partialRecord(
  { name: matching(/^[A-Za-z][\w .:-]{0,59}$/), passed: d.flag },
  { of_age: d.about(d.flag, 'That it failed says only that the last backup is too old.') },
);
