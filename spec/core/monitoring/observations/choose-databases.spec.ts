import { expect } from 'chai';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import {
  chooseDatabases,
  LOGINS_A_LOOK,
} from '../../../../core/monitoring/observations/choose-databases.js';
import type { DetectionState } from '../../../../core/monitoring/detection-state.js';
import { NO_SERVER_MEMORY, type ServerMemory } from '../../../../core/monitoring/server-memory.js';
import { detectedKey } from '../../../../core/problems/detected-kind.js';
import { NO_MEMORY, remember } from '../../../../core/monitoring/watch-memory.js';
import { aUuid } from '../../../support/shared/a-uuid.js';
import {
  aMonitoredDatabase,
  aMonitoredInstance,
} from '../../../support/monitoring/a-monitored-server.js';

const SINCE = new Date('2026-11-21T03:00:00.000Z');
const OPEN: DetectionState = { _tag: 'Open', since: SINCE, cause: O.none };
const SUSPECT: DetectionState = {
  _tag: 'Clear',
  streak: O.some({ length: 1, since: SINCE }),
  closed: O.none,
};
const MENDED: DetectionState = {
  _tag: 'Clear',
  streak: O.none,
  closed: O.some({ since: SINCE, closedAt: SINCE }),
};

const anInstanceOf = (count: number) =>
  aMonitoredInstance({
    databases: Array.from({ length: count }, (_, n) => aMonitoredDatabase(n + 1)),
  });
const missing = (courses: Readonly<Record<number, DetectionState>>): ServerMemory => ({
  ...NO_SERVER_MEMORY,
  memory: remember(
    NO_MEMORY,
    Object.entries(courses).map(([n, course]) => ({
      key: detectedKey('database_missing', aUuid(Number(n))),
      course,
    })),
  ),
});
const chosen = (count: number, before: ServerMemory, round: number) =>
  chooseDatabases(anInstanceOf(count), before, round);

describe('chooseDatabases', () => {
  it('chooses none where there is none, and the only one always', () => {
    expect(chosen(0, NO_SERVER_MEMORY, 5)).to.deep.equal([]);
    expect(chosen(1, NO_SERVER_MEMORY, 5)).to.deep.equal([aUuid(1)]);
  });

  it('chooses one after the other of those that are well', () => {
    const rounds = [6, 7, 8, 9].map((round) => chosen(3, NO_SERVER_MEMORY, round));
    expect(rounds).to.deep.equal([[aUuid(1)], [aUuid(2)], [aUuid(3)], [aUuid(1)]]);
  });

  it('adds those that are missing, or may be, and none that is back', () => {
    const before = missing({ 2: OPEN, 4: SUSPECT, 5: MENDED });
    expect(new Set(chosen(5, before, 0))).to.deep.equal(new Set([aUuid(1), aUuid(2), aUuid(4)]));
  });

  it('adds those that the last login did not get to', () => {
    const before = { ...NO_SERVER_MEMORY, unreached: new Set([aUuid(3)]) };
    expect(chosen(4, before, 0)).to.deep.equal([aUuid(1), aUuid(3)]);
  });

  it('tries at most four and at least one, and every database in its turn', () => {
    const unreached = fc.uniqueArray(fc.integer({ min: 1, max: 20 }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), unreached, fc.nat(), (count, which, begin) => {
        const before = { ...NO_SERVER_MEMORY, unreached: new Set(which.map(aUuid)) };
        const looks = Array.from({ length: count }, (_, n) => chosen(count, before, begin + n));
        for (const look of looks) {
          expect(look.length).to.be.within(1, LOGINS_A_LOOK);
          expect(new Set(look).size).to.equal(look.length);
        }
        expect([...new Set(looks.flat())].sort()).to.deep.equal(
          anInstanceOf(count).databases.map(({ id }) => id),
        );
      }),
    );
  });
});
