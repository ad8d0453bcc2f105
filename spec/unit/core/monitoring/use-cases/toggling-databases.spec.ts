import { expect } from 'chai';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import { LOGINS_PER_CHECK } from '../../../../../core/monitoring/observations/choose-databases.js';
import { detectedKey } from '../../../../../core/problems/detected-kind.js';
import { storedProblems } from '../../../../support/monitoring/a-server-monitor.js';
import { referenceProblems } from '../../../../support/monitoring/reference-problems.js';
import { forAllAwaitedOf, randomRuns } from '../../../../support/shared/random-cases.js';
import { type Round, toggleDatabases } from '../../../../support/monitoring/toggling-databases.js';

const KINDS = ['database_missing', 'database_closed', 'database_access_denied'] as const;

/** What is open or was, and since when, until when and how often again. */
const storedIn = async ({ monitor }: Awaited<ReturnType<typeof toggleDatabases>>) =>
  (await storedProblems(monitor.store, monitor.server))
    .map(({ kind, resource, since, closedAt, flaps }) =>
      [resource.id, kind, +since, +(O.toUndefined(closedAt) ?? 0), flaps].join(' '),
    )
    .sort();

const definedBy = ({ truth }: Awaited<ReturnType<typeof toggleDatabases>>) => {
  const observations = truth.flatMap((event) => (event._tag === 'Round' ? event.observations : []));
  const ids = new Set(observations.map(({ key }) => key.resource.id));
  return [...ids]
    .flatMap((id) => KINDS.flatMap((kind) => referenceProblems(truth, detectedKey(kind, id))))
    .map(({ key, since, closedAt, flaps }) =>
      [key.resource.id, key.kind, +since, +(closedAt ?? 0), flaps].join(' '),
    )
    .sort();
};

const COUNT = 8;

/** As many as may be gone at once while a check still finds one that lets it in. */
const round = fc
  .uniqueArray(fc.nat(COUNT - 1), { maxLength: LOGINS_PER_CHECK - 1 })
  .chain((places) =>
    fc
      .tuple(...places.map(() => fc.constantFrom('missing', 'closed', 'denied')))
      .map((states): Round => new Map(places.map((place, n) => [place, states[n] ?? 'closed']))),
  );

/** What is so stays so more often than not. */
const rounds = fc
  .array(
    fc
      .tuple(round, fc.integer({ min: 1, max: 4 }))
      .map(([one, times]) => Array.from({ length: times }, () => one)),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.flat());

describe('the databases of an instance', () => {
  it('are known each round, in any history: each problem opens, is dated and closes as defined', async () => {
    let problems = 0;
    await forAllAwaitedOf(10)(rounds, async (history) => {
      const played = await toggleDatabases(COUNT, history);
      const stored = await storedIn(played);
      expect(stored).to.deep.equal(definedBy(played));
      expect(Math.max(...played.logins)).to.be.at.most(COUNT);
      problems += stored.length;
    });
    expect(problems).to.be.above(2 * randomRuns());
  });

  it('of which any four of thirty are dropped are four problems three rounds later, since the first', async () => {
    for (const first of [0, 27]) {
      const gone: Round = new Map([0, 1, 2, 3].map((n) => [(first + n) % 30, 'missing']));
      const played = await toggleDatabases(30, [new Map(), new Map(), gone, gone, gone]);
      expect(await played.monitor.problems()).to.deep.equal([
        'database_missing 3-',
        'database_missing 3-',
        'database_missing 3-',
        'database_missing 3-',
      ]);
      expect(await storedIn(played)).to.deep.equal(definedBy(played));
    }
  });

  it('of which others are missing already, are four problems all the same', async () => {
    const missing = (...ranges: readonly number[][]): Round =>
      new Map(ranges.flat().map((n) => [n, 'missing']));
    const before = [3, 11, 20, 29];
    const after = [1, 5, 9, 13];
    const old = Array.from({ length: 4 }, () => missing(before));
    const both = Array.from({ length: 3 }, () => missing(before, after));
    const played = await toggleDatabases(30, [...old, ...both]);
    expect(await played.monitor.problems()).to.have.length(8);
    expect(await storedIn(played)).to.deep.equal(definedBy(played));
  });

  it('of which all but one are dropped together are as many problems, since the first round', async () => {
    const gone: Round = new Map(Array.from({ length: 29 }, (_, n) => [n, 'missing']));
    const played = await toggleDatabases(30, [new Map(), gone, gone, gone]);
    expect(await played.monitor.problems()).to.have.length(29);
  });
});
