import { expect } from 'chai';
import * as fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import {
  assessIsolation,
  isSuspicious,
  type WitnessAnswer,
} from '../../../../../core/monitoring/isolation/assess-isolation.js';
import type { ReachCounts } from '../../../../../core/monitoring/isolation/reach.js';
import { forAll } from '../../../../support/shared/random-cases.js';

const since = new Date('2026-11-21T03:00:00.000Z');
const NOBODY: WitnessAnswer = { chosen: O.none, gateway: 'unknown' };
const chosen = (answer: 'reached' | 'unreached'): WitnessAnswer => ({
  ...NOBODY,
  chosen: O.some(answer),
});

/** Eighty servers that were well, of which so many were stopped twice in a row. */
const counts = (
  { silent = 0, no_network = 0, no_resolver = 0 }: Partial<ReachCounts['stopped']>,
  overrides: Partial<ReachCounts> = {},
): ReachCounts => ({
  well: 80,
  assigned: 80,
  seen: 80,
  reached: 80 - silent - no_network - no_resolver,
  stopped: { silent, no_network, no_resolver },
  repeated: 2 * (silent + no_network + no_resolver),
  repeatedOwn: 2 * (no_network + no_resolver),
  since,
  ...overrides,
});
const anyCounts = fc
  .record({ silent: fc.nat(40), no_network: fc.nat(20), no_resolver: fc.nat(20) })
  .map((stopped) => counts(stopped));
const anyAnswer = fc.record<WitnessAnswer>({
  chosen: fc.constantFrom(O.none, O.some('reached' as const), O.some('unreached' as const)),
  gateway: fc.constantFrom('reached', 'unreached', 'unknown'),
});

describe('assessIsolation', () => {
  const isolated = (cause: string, failing: number) => O.some({ cause, failing, well: 80, since });

  it('finds all servers silent at once to be our own silence, without any witness', () => {
    expect(assessIsolation(counts({ silent: 80 }), NOBODY)).to.deep.equal({
      holdsBack: true,
      isolation: isolated('no_answer', 80),
    });
  });

  it('lets the chosen witness decide, whatever else is reached', () => {
    const [some, all] = [counts({ silent: 41 }), counts({ silent: 80 })];
    for (const each of [some, all]) {
      const nothing = { holdsBack: false, isolation: O.none };
      expect(assessIsolation(each, chosen('reached'))).to.deep.equal(nothing);
      expect(assessIsolation(each, chosen('unreached')).holdsBack).to.equal(true);
    }
  });

  it('takes servers that answer for witnesses, unless the gateway cannot be reached', () => {
    const half = counts({ silent: 41 });
    for (const gateway of ['reached', 'unknown'] as const)
      expect(assessIsolation(half, { ...NOBODY, gateway }).holdsBack, gateway).to.equal(false);
    expect(assessIsolation(half, { ...NOBODY, gateway: 'unreached' }).holdsBack).to.equal(true);
  });

  it('suspects nothing where half of the servers or fewer than five are silent', () => {
    expect(isSuspicious(counts({ silent: 40 }))).to.equal(false);
    expect(isSuspicious(counts({ silent: 4 }, { well: 4 }))).to.equal(false);
    expect(isSuspicious(counts({ silent: 41 }))).to.equal(true);
  });

  it('holds back at once, and reports only what lasts', () => {
    const first = counts({ silent: 80 }, { repeated: 4 });
    expect(assessIsolation(first, NOBODY)).to.deep.equal({ holdsBack: true, isolation: O.none });
  });

  it('names name servers that fail, however few need them, and holds nothing back for that', () => {
    const verdict = assessIsolation(counts({ no_resolver: 40 }), NOBODY);
    expect(verdict).to.deep.equal({ holdsBack: false, isolation: isolated('no_resolver', 40) });
    const one = counts({ no_resolver: 1 }, { repeatedOwn: 5 });
    expect(assessIsolation(one, NOBODY).isolation).to.deep.equal(isolated('no_resolver', 1));
    const soon = counts({ no_resolver: 1 }, { repeatedOwn: 4 });
    expect(assessIsolation(soon, NOBODY).isolation).to.deep.equal(O.none);
  });

  it('blames the network before the name servers, which are behind it', () => {
    const both = counts({ no_network: 40, no_resolver: 40 });
    expect(assessIsolation(both, NOBODY).isolation).to.deep.equal(isolated('no_network', 80));
    const silent = counts({ silent: 40, no_resolver: 40 });
    expect(assessIsolation(silent, NOBODY).isolation).to.deep.equal(isolated('no_answer', 80));
  });

  it('holds nothing back unless more than half are stopped, and never where a chosen witness answers', () => {
    forAll(anyCounts, anyAnswer, (reach, answer) => {
      const { holdsBack } = assessIsolation(reach, answer);
      if (holdsBack) expect(isSuspicious(reach)).to.equal(true);
      if (holdsBack) expect(answer.chosen).not.to.deep.equal(O.some('reached'));
    });
  });

  it('reports whatever it holds back for long, and every check that never got out', () => {
    forAll(anyCounts, anyAnswer, (reach, answer) => {
      const { holdsBack, isolation } = assessIsolation(reach, answer);
      if (holdsBack || reach.repeatedOwn >= 5) expect(O.isSome(isolation)).to.equal(true);
    });
  });
});
