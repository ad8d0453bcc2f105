import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import {
  type DestinationFacts,
  destinationProblems,
  nextProbeMs,
  probedKinds,
} from '../../../../../core/backups/problems/destination-problems.js';
import { destinationReport } from '../../../../../core/backups/problems/destination-report-wording.js';
import type { StorageRefusalCode } from '../../../../../core/backups/storage-refusal.js';
import { aDestinationTarget } from '../../../../support/backups/a-destination-target.js';
import { noonPlusHours } from '../../../../support/backups/a-schedule-state.js';
import { NOON } from '../../../../support/problems/a-problem.js';

const unknown = { freeBytes: O.none, totalBytes: O.none };

const good = (freeBytes: number, totalBytes = 1_000) => ({
  at: NOON,
  refusal: O.none,
  space: { freeBytes: O.some(freeBytes), totalBytes: O.some(totalBytes) },
});

const bad = (code: StorageRefusalCode, at = NOON) => ({
  at,
  refusal: O.some({ code }),
  space: unknown,
});

const facts = (telling: Partial<DestinationFacts> = {}): DestinationFacts => ({
  schedules: 1,
  largestBytes: O.none,
  lastProbe: O.none,
  ...telling,
});

const reportsOf = (...arguments_: Parameters<typeof destinationProblems>) =>
  destinationProblems(...arguments_)
    .map((problem) => destinationReport(aDestinationTarget(), problem))
    .map(({ kind, severity, message }) => [kind, severity, message]);

describe('destinationProblems', () => {
  it('finds nothing wrong with a destination that can be written to and has space, or says nothing of it', () => {
    expect(reportsOf(facts(), good(200))).to.deep.equal([]);
    expect(reportsOf(facts(), { ...good(0), space: unknown })).to.deep.equal([]);
  });

  it('finds one that cannot be written to, critical where a schedule writes to it', () => {
    const message = 'vault: The folder or the bucket of the destination does not exist.';
    const missing = bad('destination_missing');
    expect(reportsOf(facts(), missing)).to.deep.equal([
      ['destination_unwritable', 'critical', message],
    ]);
    expect(reportsOf(facts({ schedules: 0 }), missing)).to.deep.equal([
      ['destination_unwritable', 'warning', message],
    ]);
  });

  it('believes the second probe of what may pass by itself, and dates it back to the first', () => {
    const silent = bad('destination_unreachable');
    expect(destinationProblems(facts(), silent)).to.deep.equal([]);
    const before = bad('destination_unreachable', noonPlusHours(-1));
    expect(destinationProblems(facts({ lastProbe: O.some(before) }), silent)).to.deep.equal([
      {
        kind: 'destination_unwritable',
        since: noonPlusHours(-1),
        refusal: { code: 'destination_unreachable' },
        isUsed: true,
      },
    ]);
  });

  it('takes no probe that was refused for its space for the first of the two', () => {
    const before = O.some(bad('destination_full', noonPlusHours(-1)));
    const probe = bad('destination_unreachable');
    expect(destinationProblems(facts({ lastProbe: before }), probe)).to.deep.equal([]);
    const [lasting] = destinationProblems(facts({ lastProbe: before }), bad('destination_missing'));
    expect(lasting?.since).to.deep.equal(NOON);
  });

  it('finds one that runs full: a warning under a fifth, critical under a twentieth or the next dump', () => {
    const under20 = "vault: Less than 20 % of the destination's space is free.";
    const under5 = "vault: Less than 5 % of the destination's space is free.";
    expect(reportsOf(facts(), good(199))).to.deep.equal([['destination_full', 'warning', under20]]);
    expect(reportsOf(facts(), good(49))).to.deep.equal([['destination_full', 'critical', under5]]);
    const large = facts({ largestBytes: O.some(200) });
    expect(reportsOf(large, good(300))).to.deep.equal([]);
    const [[kind, severity, message] = []] = reportsOf(large, good(299));
    expect([kind, severity]).to.deep.equal(['destination_full', 'critical']);
    expect(message).to.contain('less free than the next dump may take (300 bytes)');
  });

  it('finds one full that refuses a probe for its space, whether it tells that or not', () => {
    const message = 'vault: The destination has no space left, or its quota is used up.';
    const full = bad('destination_full');
    expect(reportsOf(facts(), full)).to.deep.equal([['destination_full', 'critical', message]]);
    expect(probedKinds(full)).to.deep.equal(['destination_unwritable', 'destination_full']);
    expect(probedKinds(bad('destination_missing'))).to.deep.equal(['destination_unwritable']);
  });

  it('stays full until a little more than that is free again', () => {
    const underOf = (free: number, open: number) =>
      destinationProblems(facts(), good(free), O.some(open)).map((problem) =>
        problem.kind === 'destination_full' ? problem.under : problem.kind,
      );
    expect([underOf(219, 0.2), underOf(220, 0.2)]).to.deep.equal([[0.2], []]);
    expect([underOf(59, 0.05), underOf(60, 0.05)]).to.deep.equal([[0.05], [0.2]]);
    expect([underOf(49, 0.2), underOf(50, 0.2)]).to.deep.equal([[0.05], [0.2]]);
  });

  it('is probed again in an hour, and soon while it cannot be written to', () => {
    const minutes = (...of: Parameters<typeof nextProbeMs>) => nextProbeMs(...of) / 60_000;
    const missing = bad('destination_missing');
    expect(minutes(facts(), good(500))).to.equal(60);
    expect(minutes(facts(), missing)).to.equal(1);
    expect(minutes(facts({ lastProbe: O.some(missing) }), missing)).to.equal(5);
  });
});
