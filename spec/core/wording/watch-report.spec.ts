import { expect } from 'chai';
import type { Finding } from '../../../core/domain/finding.js';
import { WATCHED_KINDS, watchedKey } from '../../../core/domain/watched-kind.js';
import { wrongInReport } from '../../../core/domain/wrong-in-report.js';
import { watchReport } from '../../../core/wording/watch-report.js';
import { aUuid } from '../../support/a-uuid.js';

const FINDINGS: readonly Finding[] = [
  { kind: 'server_offline' },
  { kind: 'instance_unreachable', reason: { code: 'timed_out' } },
  { kind: 'admin_login_rejected', reason: { code: 'login_rejected', cause: 'credentials' } },
  { kind: 'dump_tool_missing', reason: { code: 'dump_tool_missing' } },
  {
    kind: 'dump_tool_outdated',
    reason: { code: 'dump_tool_outdated', newestMajor: 15, serverMajor: 18 },
  },
  { kind: 'database_missing', reason: { code: 'database_missing' } },
  { kind: 'database_unscheduled' },
];
const since = new Date('2026-11-21T03:00:00.000Z');
const reportOf = (finding: Finding) =>
  watchReport({ _tag: 'Open', key: watchedKey(finding.kind, aUuid(1)), finding, since });

describe('watchReport', () => {
  it('makes a report of a change, as the register takes it', () => {
    expect(reportOf({ kind: 'database_unscheduled' })).to.deep.equal({
      kind: 'database_unscheduled',
      resource: { type: 'database', id: aUuid(1) },
      severity: 'warning',
      message: 'The database has no schedule, so that no dump of it is ever made.',
      since,
    });
  });

  it('has a sentence of its own for every kind, which a store can keep', () => {
    expect(FINDINGS.map(({ kind }) => kind)).to.deep.equal(Object.keys(WATCHED_KINDS));
    const reports = FINDINGS.map(reportOf);
    for (const report of reports) {
      expect(report.message).to.match(/^[A-Z][^]*\.$/);
      expect(wrongInReport(report)).to.deep.equal([]);
    }
    expect(new Set(reports.map(({ message }) => message)).size).to.equal(FINDINGS.length);
  });

  it('tells of the folding without a number', () => {
    expect(reportOf({ kind: 'server_offline' }).message).to.equal(
      'No instance of the server answers over the network; the other problems beneath it are hidden until one does.',
    );
  });

  it('says why, where there is more than one reason', () => {
    const messages = (['host_not_found', 'timed_out', 'server_not_ready'] as const).map(
      (code) => reportOf({ kind: 'instance_unreachable', reason: { code } }).message,
    );
    expect(new Set(messages).size).to.equal(messages.length);
  });
});
