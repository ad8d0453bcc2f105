import { expect } from 'chai';
import fc from 'fast-check';
import { DATABASE_UNREACHED } from '../../../../core/monitoring/monitored-state.js';
import {
  chooseDatabases,
  LOGINS_PER_CHECK,
  suspectDatabases,
} from '../../../../core/monitoring/observations/choose-databases.js';
import { detectedKey } from '../../../../core/problems/detected-kind.js';
import { aUuid } from '../../../support/shared/a-uuid.js';
import {
  aMonitoredDatabase,
  aMonitoredInstance,
} from '../../../support/monitoring/a-monitored-server.js';

const SINCE = new Date('2026-11-21T03:00:00.000Z');

const anInstanceOf = (count: number) =>
  aMonitoredInstance({
    databases: Array.from({ length: count }, (_, n) => aMonitoredDatabase(n + 1)),
  });
const chosen = (count: number, round: number, ...suspects: readonly number[]) =>
  chooseDatabases(anInstanceOf(count), new Set(suspects.map(aUuid)), round);

describe('the databases that a check tries', () => {
  describe('chooseDatabases', () => {
    it('chooses none where there is none, and the only one always', () => {
      expect(chosen(0, 5)).to.deep.equal([]);
      expect(chosen(1, 5)).to.deep.equal([aUuid(1)]);
    });

    it('chooses one after the other of those that are well', () => {
      const rounds = [6, 7, 8, 9].map((round) => chosen(3, round));
      expect(rounds).to.deep.equal([[aUuid(1)], [aUuid(2)], [aUuid(3)], [aUuid(1)]]);
    });

    it('adds the suspect ones', () => {
      expect(new Set(chosen(5, 0, 2, 4))).to.deep.equal(new Set([aUuid(1), aUuid(2), aUuid(4)]));
    });

    it('tries at most four and at least one, and every database in its turn', () => {
      const someNumbers = fc.uniqueArray(fc.integer({ min: 1, max: 20 }));
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 20 }),
          someNumbers,
          fc.nat(),
          (count, which, begin) => {
            const rounds = Array.from({ length: count }, (_, n) =>
              chosen(count, begin + n, ...which),
            );
            for (const databases of rounds) {
              expect(databases.length).to.be.within(1, LOGINS_PER_CHECK);
              expect(new Set(databases).size).to.equal(databases.length);
            }
            expect([...new Set(rounds.flat())].sort()).to.deep.equal(
              anInstanceOf(count).databases.map(({ id }) => id),
            );
          },
        ),
      );
    });
  });

  describe('suspectDatabases', () => {
    const problem = (database: number, kind = 'database_missing') => ({
      ...detectedKey('database_missing', aUuid(database)),
      kind,
      severity: 'warning' as const,
      message: '',
      since: SINCE,
    });
    const streak = (database: number, kind: string) => ({
      kind,
      resource: aUuid(database),
      failures: 1,
      since: SINCE,
      countedAt: SINCE,
    });

    it('are those that are or may be missing, and that the last login did not get to', () => {
      const problems = [problem(1), problem(3, 'database_unscheduled')];
      const streaks = [
        streak(4, 'database_missing'),
        streak(5, DATABASE_UNREACHED),
        streak(6, 'instance_unreachable'),
      ];
      expect(suspectDatabases({ problems, streaks })).to.deep.equal(new Set([1, 4, 5].map(aUuid)));
    });
  });
});
