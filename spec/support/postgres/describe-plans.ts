import { expect } from 'chai';
import { POSTGRES } from '../../../adapters/store/postgres/connection/engine.js';
import { askForFeed } from '../../../adapters/store/sql/notifications/select-feed.js';
import { EXPIRE_FIRST } from '../../../adapters/store/postgres/problems/snoozes.js';
import { describeStore } from '../../contracts/store.contract.js';
import { INTENDED_READS } from './intended-reads.js';
import { type RecordedStores, recordedStores } from './recorded-stores.js';
import { postgresWorld } from '../stores/postgres-world.js';

/** As long as nothing was counted, and after that. */
const STATISTICS = { 'without statistics': '', 'with statistics': 'VACUUM ANALYZE' } as const;

/** What a store sends only where another node holds a lock, or an hour has passed. */
const UNSENT = [EXPIRE_FIRST, askForFeed(POSTGRES)];

const OFFENDERS = {
  'no index has the column': 'SELECT path FROM resource WHERE name = $1',
  'all of a type are read': 'SELECT path FROM resource WHERE type = $1 AND name = $2',
  'the first column of the index is not given':
    'SELECT FROM problem_scope WHERE standing = 1 AND problem_id = $1::uuid',
  'a range has one end': 'SELECT id FROM problem WHERE snoozed_until <= $1 AND closed_at IS NULL',
  'a position has no limit': `
    SELECT problem_id FROM problem_scope
     WHERE scope_id = $1::uuid AND (resource_type, standing) > ($2, $3::smallint)`,
  'all is sorted for the first': 'SELECT path FROM resource WHERE type = $1 ORDER BY name LIMIT 1',
  'rows are passed over up to a limit': `
    SELECT path FROM resource WHERE type = $1 AND name = $2 ORDER BY path LIMIT 1`,
  'a limit is not that of what is looked up for each row': `
    SELECT FROM unnest($1::uuid[]) one (id)
     CROSS JOIN LATERAL (SELECT * FROM run WHERE schedule_id = one.id OFFSET 0) r LIMIT 1`,
};

const FOUND = {
  'a row of a key': 'SELECT path FROM resource WHERE id = $1::uuid',
  'a range with two ends': 'SELECT id FROM resource WHERE type = $1 AND path >= $2 AND path < $3',
  'the first of a type': 'SELECT path FROM resource WHERE type = $1 ORDER BY path LIMIT 1',
};

/** How PostgreSQL carries out each statement that a store of so many resources sends. Returns the intended reads that it met. */
export const describePlans = (
  resources: number,
  statistics: readonly (keyof typeof STATISTICS)[],
): ReadonlySet<RegExp> => {
  const world = postgresWorld();
  const met = new Set<RegExp>();
  const isIntended = (statement: string): boolean => {
    const known = INTENDED_READS.filter(({ text }) => text.test(statement));
    for (const { text } of known) met.add(text);
    return known.some(({ fleet }) => fleet === 'any' || resources <= 1_000);
  };

  for (const what of statistics)
    describe(`a store of ${resources} resources ${what}`, () => {
      const stores = recordedStores(world, { resources, analyze: STATISTICS[what] });
      describeRefusals(stores);

      it('reads no more than it is about where no suite has a store send the statement', async () => {
        for (const statement of UNSENT) expect(await stores.readsOf(statement)).to.deep.equal([]);
      });

      describeStore('postgresStore', stores.make);

      describe('in all that these suites have done', () => {
        it('reads no more than it is about', () => {
          const statements = [...stores.statements()];
          const whole = statements
            .filter(([statement, reads]) => reads.size > 0 && !isIntended(statement))
            .map(([statement, reads]) => ({ statement, reads: [...reads] }));
          expect(whole).to.deep.equal([]);
          expect(statements.length).to.be.above(200);
        });

        it('is seen within triggers as well', () => {
          const within = [...stores.statements().keys()].filter((statement) =>
            /\b(NEW|OLD)\./.test(statement),
          );
          expect(within).to.have.length.above(15);
        });
      });
    });
  return met;
};

const describeRefusals = ({ readsOf }: RecordedStores): void => {
  for (const [why, statement] of Object.entries(OFFENDERS))
    it(`refuses a statement where ${why}`, async () => {
      expect(await readsOf(statement)).to.have.length(1);
    });

  for (const [why, statement] of Object.entries(FOUND))
    it(`accepts ${why}`, async () => {
      expect(await readsOf(statement)).to.deep.equal([]);
    });
};
