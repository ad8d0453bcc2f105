import { expect } from 'chai';
import fc from 'fast-check';
import { assessBackups } from '../../../../../core/backups/physical/assess-backups.js';
import type { ToolBackup, ToolReport } from '../../../../../core/backups/physical/known-backups.js';
import { problemsIn, toRanges } from '../../../../../core/backups/physical/known-backups.js';
import { forAll } from '../../../../support/shared/random-cases.js';
import { NOON, noonPlus } from '../../../../support/problems/a-problem.js';

/** The name of a segment by its number, with 256 in a log, on a timeline. */
const segment = (number: number, timeline = 1): string =>
  [timeline, Math.floor(number / 256), number % 256]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('');

const upTo = (last: number, first = 0): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);

/** Made at so many minutes before noon, with the segment of its number. */
const aBackup = (number: number, telling: Partial<ToolBackup> = {}): ToolBackup => ({
  name: `b${number}`,
  state: 'succeeded',
  sizeBytes: 7,
  needs: [],
  startedAt: noonPlus(number - 501),
  endedAt: noonPlus(number - 500),
  wal: { first: segment(number), last: segment(number) },
  ...telling,
});

const aReport = (segments: readonly number[], telling: Partial<ToolReport> = {}): ToolReport => ({
  tool: 'pgbackrest',
  checks: [],
  backups: [aBackup(2), aBackup(10, { needs: ['b2'] }), aBackup(20)],
  wal: { ranges: toRanges(segments.map((one) => segment(one))), archivedAt: noonPlus(-3) },
  ...telling,
});

/** The last backup cannot be restored without its own. */
const isOfNone = (number: number): boolean => number !== 20;

const assess = (report: ToolReport) => assessBackups(report, undefined, NOON);
const wrong = (report: ToolReport) => problemsIn(assess(report));

describe('assessBackups', () => {
  it('has every moment from the oldest backup to the last segment, over the end of a log', () => {
    const known = assess(aReport(upTo(300), { backups: [aBackup(20), aBackup(2)] }));
    expect(known).to.deep.equal({
      tool: 'pgbackrest',
      reportedAt: NOON,
      usable: 2,
      damaged: [],
      failedChecks: [],
      window: { from: noonPlus(-498), until: noonPlus(-3), isContinuous: true },
      broken: { names: [], count: 0 },
      isTooOld: false,
      since: {},
    });
  });

  it('has the ends of backups alone where nothing is known of WAL', () => {
    const { wal: _, ...report } = aReport([]);
    expect(assess(report).window).to.deep.equal({
      from: noonPlus(-498),
      until: noonPlus(-480),
      isContinuous: false,
    });
  });

  it('finds any single segment that is missing after the oldest backup and its WAL, and begins anew behind it', () => {
    forAll(fc.integer({ min: 3, max: 39 }).filter(isOfNone), (gone) => {
      const report = aReport(upTo(40).filter((one) => one !== gone));
      const known = assess(report);
      expect(known.gap).to.deep.equal({ after: segment(gone - 1), before: segment(gone + 1) });
      const next = [2, 10, 20].find((one) => one > gone);
      expect(known.window).to.deep.equal(
        next === undefined
          ? { from: noonPlus(-498), until: noonPlus(-480), isContinuous: true }
          : { from: noonPlus(next - 500), until: noonPlus(-3), isContinuous: true },
      );
    });
  });

  it('finds no gap before the oldest backup, nor where a tool keeps the WAL of old backups alone', () => {
    expect(wrong(aReport(upTo(40).filter((one) => one !== 1)))).to.deep.equal([]);
    expect(wrong(aReport([2, 10, ...upTo(40, 20)]))).to.deep.equal([]);
    expect(assess(aReport([2, 10, ...upTo(40, 20)])).window?.from).to.deep.equal(noonPlus(-480));
    expect(wrong(aReport([2, 10, ...upTo(30, 20), ...upTo(40, 32)]))).to.deep.equal(['wal_gap']);
  });

  it('finds WAL of the last backup that never came', () => {
    expect(assess(aReport(upTo(19))).gap).to.deep.equal({ after: segment(19) });
    expect(assess(aReport(upTo(19))).usable).to.equal(2);
    expect(assess(aReport([])).gap).to.deep.equal({ after: segment(20) });
  });

  it('goes on along a new timeline, and finds what is missing at its beginning', () => {
    const changed = (first: number) => {
      const names = [
        ...upTo(25).map((one) => segment(one)),
        segment(first, 2),
        segment(first + 1, 2),
      ];
      return assess(aReport([], { wal: { ranges: toRanges(names), archivedAt: noonPlus(-3) } }));
    };
    for (const first of [24, 25, 26]) expect(changed(first).gap).to.equal(undefined);
    expect(changed(24).window?.until).to.deep.equal(noonPlus(-3));
    expect(changed(27).gap).to.deep.equal({ after: segment(25), before: segment(27, 2) });
  });

  it('counts a backup as broken that needs another, however indirectly, which is missing or damaged', () => {
    const chain = [
      aBackup(2),
      aBackup(10, { needs: ['b2'] }),
      aBackup(12, { needs: ['b10'] }),
      aBackup(20),
    ];
    const brokenOf = (telling: Partial<ToolReport>) =>
      assess(aReport(upTo(40), { backups: chain, ...telling })).broken;
    expect(brokenOf({})).to.deep.equal({ names: [], count: 0 });
    const all = { names: ['b2', 'b10', 'b12'], count: 3 };
    expect(brokenOf({ damaged: ['b2'] })).to.deep.equal(all);
    expect(brokenOf({ backups: chain.slice(1) })).to.deep.equal({
      names: ['b10', 'b12'],
      count: 2,
    });
    const gone = chain.map((one) =>
      one.name === 'b2' ? { ...one, state: 'broken' as const } : one,
    );
    expect(brokenOf({ backups: gone })).to.deep.equal(all);
  });

  it('still has of the report before what the next one does not say, and since when', () => {
    const checks = [
      { name: 'stanza', hasPassed: false },
      { name: 'backup maximum age', hasPassed: false, isOfAge: true as const },
    ];
    const first = assess(aReport(upTo(40), { checks, damaged: ['b2', 'b99'] }));
    expect(problemsIn(first)).to.deep.equal([
      'physical_backup_failed',
      'physical_backup_overdue',
      'backup_chain_broken',
    ]);
    const second = assessBackups(aReport(upTo(40).filter((one) => one !== 30)), first, noonPlus(5));
    expect(second).to.deep.include({ failedChecks: ['stanza'], isTooOld: true, damaged: ['b2'] });
    expect(second.since).to.deep.equal({ ...first.since, wal_gap: noonPlus(5) });
    const well = checks.map(({ hasPassed: _, ...check }) => ({ ...check, hasPassed: true }));
    const third = aReport(upTo(40), { checks: well, damaged: [] });
    expect(assessBackups(third, second, noonPlus(9)).since).to.deep.equal({});
  });

  it('fails without a backup, and not while others are made or have failed', () => {
    const tooOld = { checks: [{ name: 'age', hasPassed: false, isOfAge: true as const }] };
    for (const more of [{}, tooOld])
      expect(wrong(aReport([], { backups: [], ...more }))).to.deep.equal([
        'physical_backup_failed',
      ]);
    expect(wrong(aReport([]))).to.deep.equal(['wal_gap']);
    const others = [aBackup(30, { state: 'running' }), aBackup(31, { state: 'failed' })];
    expect(wrong(aReport(upTo(40), { backups: [aBackup(2), ...others] }))).to.deep.equal([]);
  });
});
