import { expect } from 'chai';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import type { DatabaseState } from '../../../../../core/dump-check/instance-facts.js';
import { NO_INSTANCE_FACTS } from '../../../../../core/dump-check/instance-facts.js';
import { acceptedLogin, type LoginResult } from '../../../../../core/dump-check/login-result.js';
import { DATABASE_UNREACHED } from '../../../../../core/monitoring/monitored-state.js';
import type {
  LoginsSoFar,
  SuspectDatabases,
} from '../../../../../core/monitoring/observations/choose-databases.js';
import {
  LOGINS_PER_CHECK,
  nextDatabase,
  suspectDatabases,
} from '../../../../../core/monitoring/observations/choose-databases.js';
import { detectedKey } from '../../../../../core/problems/detected-kind.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { refusedFor } from '../../../../support/monitoring/a-server-check.js';
import {
  aMonitoredDatabase,
  aMonitoredInstance,
} from '../../../../support/monitoring/a-monitored-server.js';
import { forAll } from '../../../../support/shared/random-cases.js';

const SINCE = new Date('2026-11-21T03:00:00.000Z');
const NONE: SuspectDatabases = { unreached: new Set(), doubtful: new Set(), known: new Set() };
const MISSING = refusedFor({ code: 'database_missing' });
/** The number of what is none of the databases. */
const INSTANCE = 0;

const suspecting = (
  unreached: readonly number[],
  doubtful: readonly number[] = [],
  known: readonly number[] = [],
) => ({
  unreached: new Set(unreached.map(aUuid)),
  doubtful: new Set(doubtful.map(aUuid)),
  known: new Set(known.map(aUuid)),
});

/** Accepts every login, and tells of these databases. */
const telling = (...numbers: readonly number[]): LoginResult => tellingAs('open', numbers);

const tellingAs = (
  state: DatabaseState,
  numbers: readonly number[],
  others: Readonly<Record<string, DatabaseState>> = {},
): LoginResult => {
  const databases = new Map([
    ...numbers.map((n): [string, DatabaseState] => [`db-${n}`, state]),
    ...Object.entries(others),
  ]);
  return acceptedLogin(18, { instance: { ...NO_INSTANCE_FACTS, databases } });
};

/** The databases that one check tries after one another, by their numbers. */
const tried = (
  count: number,
  round: number,
  suspects: SuspectDatabases,
  resultOf: (number: number) => LoginResult | 'held back',
): readonly number[] => {
  const databases = Array.from({ length: count }, (_, n) => aMonitoredDatabase(n + 1));
  const next = nextDatabase(aMonitoredInstance({ databases }), suspects, round);
  const from = (soFar: LoginsSoFar): LoginsSoFar => {
    const database = O.toUndefined(next(soFar));
    if (database === undefined) return soFar;
    const result = resultOf(1 + databases.findIndex(({ id }) => id === database));
    return from({
      tried: [...soFar.tried, database],
      logins: result === 'held back' ? soFar.logins : [...soFar.logins, { database, result }],
      isHeldBack: soFar.isHeldBack || result === 'held back',
    });
  };
  return from({ logins: [], tried: [], isHeldBack: false }).tried.map(
    (id) => 1 + databases.findIndex((one) => one.id === id),
  );
};

describe('the databases that a check tries', () => {
  describe('nextDatabase', () => {
    it('is the instance where no database is there to find the others by, and the only one always', () => {
      expect(tried(0, 5, NONE, () => telling())).to.deep.equal([INSTANCE]);
      expect(tried(2, 0, NONE, () => MISSING)).to.deep.equal([1, 2, INSTANCE]);
      expect(tried(0, 5, NONE, () => 'held back')).to.deep.equal([INSTANCE]);
      expect(tried(1, 5, NONE, () => telling())).to.deep.equal([1]);
    });

    it('is one a check where it tells of all, and another each round', () => {
      const rounds = [6, 7, 8, 9].map((round) => tried(3, round, NONE, () => telling(1, 2, 3)));
      expect(rounds).to.deep.equal([[1], [2], [3], [1]]);
    });

    it('is the next one until a login is accepted', () => {
      const resultOf = (number: number) => (number < 3 ? MISSING : telling(1, 2, 3, 4));
      expect(tried(4, 0, NONE, resultOf)).to.deep.equal([1, 2, 3]);
    });

    it('begins with those that nothing was wrong with, and needs none of the others if it tells of them', () => {
      expect(tried(4, 0, suspecting([], [1, 2]), () => telling(1, 2, 3, 4))).to.deep.equal([3]);
    });

    it('is each one that an accepted login does not tell of', () => {
      expect(tried(5, 0, NONE, () => telling(1, 2, 4))).to.deep.equal([1, 3, 5]);
    });

    it('is a suspect one where the server tells of none, and no other', () => {
      expect(tried(5, 0, suspecting([2], [4]), () => telling())).to.deep.equal([1, 2, 4]);
    });

    it('is one that the last login did not get to, although another login tells of it', () => {
      expect(tried(3, 0, suspecting([2]), () => telling(1, 2, 3))).to.deep.equal([1, 2]);
    });

    it('is a suspect one that the server only lists: nothing but its own login shows whether it is open', () => {
      const listing = () => tellingAs('visible', [1, 2, 3]);
      expect(tried(3, 0, suspecting([], [2]), listing)).to.deep.equal([1, 2]);
      expect(tried(3, 0, NONE, listing)).to.deep.equal([1]);
    });

    it('is each one that another login calls missing, up to four before those that are not listed', () => {
      const gone = { 'db-4': 'missing', 'db-5': 'missing' } as const;
      expect(tried(5, 0, NONE, () => tellingAs('open', [1], gone))).to.deep.equal([1, 4, 5, 2, 3]);
    });

    it('is each one that is called missing and is, however many', () => {
      const gone = [3, 4, 5, 6, 7, 8, 9, 10, 11];
      const told = tellingAs(
        'open',
        [1, 2, 12],
        Object.fromEntries(gone.map((n) => [`db-${n}`, 'missing'])),
      );
      const all = tried(12, 0, NONE, (number) => (gone.includes(number) ? MISSING : told));
      expect(all.toSorted((a, b) => a - b)).to.deep.equal([1, ...gone]);
    });

    it('is one with a problem only after all others that are called missing', () => {
      const known = [2, 3, 4, 5];
      const gone = [...known, 7, 8];
      const told = tellingAs(
        'open',
        [1, 6, 9],
        Object.fromEntries(gone.map((n) => [`db-${n}`, 'missing'])),
      );
      const suspects = suspecting([], [...known, 7, 8], known);
      const rounds = [0, 1, 2, 3].map((round) =>
        tried(9, round, suspects, (number) => (gone.includes(number) ? MISSING : told)).slice(1, 3),
      );
      expect(rounds.map((pair) => pair.toSorted())).to.deep.equal(Array(4).fill([7, 8]));
    });

    it('is each alias of a pooler in turn, which is missing by every other login', () => {
      const aliases = Object.fromEntries(
        Array.from({ length: 10 }, (_, n) => [`db-${n + 11}`, 'missing' as const]),
      );
      const told = Array.from({ length: 10 }, (_, n) => n + 1);
      const seen = Array.from({ length: 5 }, (_, round) =>
        tried(20, round, NONE, () => tellingAs('open', told, aliases)),
      ).flat();
      expect(
        [11, 12, 13, 14, 15, 16, 17, 18, 19, 20].filter((n) => !seen.includes(n)),
      ).to.deep.equal([]);
    });

    it('is no other that is well while a rejected login waits for its back-off', () => {
      expect(tried(9, 0, suspecting([2]), () => 'held back')).to.deep.equal([1, 2]);
    });

    it('tries those that no login tells of in turn, however the others change', () => {
      const invisible = [3, 7, 8, 12, 15, 16, 17, 20];
      forAll(fc.array(fc.subarray([1, 2, 5, 6, 9]), { minLength: 20 }), (rounds) => {
        const told = [1, 2, 4, 5, 6, 9, 10, 11, 13, 14, 18, 19];
        const seen = rounds
          .slice(0, 20)
          .flatMap((suspects, round) =>
            tried(20, round, suspecting([], suspects), () => telling(...told)),
          );
        expect(invisible.filter((number) => !seen.includes(number))).to.deep.equal([]);
        expect(seen.length).to.be.at.most(20 * LOGINS_PER_CHECK);
      });
    });
  });

  describe('suspectDatabases', () => {
    const problem = (database: number, kind: string) => ({
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

    it('are those that are or may be missing or closed, and that the last login did not get to', () => {
      const problems = [
        problem(1, 'database_missing'),
        problem(2, 'database_closed'),
        problem(3, 'database_unscheduled'),
      ];
      const streaks = [
        streak(4, 'database_access_denied'),
        streak(5, DATABASE_UNREACHED),
        streak(6, 'instance_unreachable'),
      ];
      expect(suspectDatabases({ problems, streaks })).to.deep.equal(
        suspecting([5], [1, 2, 4], [1, 2]),
      );
    });
  });
});
