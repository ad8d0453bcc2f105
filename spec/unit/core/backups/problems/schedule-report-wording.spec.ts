import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { ForeseenReason } from '../../../../../core/backups/schedule-state.js';
import {
  backupRemedy,
  scheduleReport,
} from '../../../../../core/backups/problems/schedule-report-wording.js';
import type { ScheduleProblem } from '../../../../../core/backups/problems/schedule-problems.js';
import { STORAGE_REFUSALS } from '../../../../../core/backups/storage-refusal.js';
import { invalidFields } from '../../../../../core/problems/problem.js';
import { aScheduleState, noonPlusHours } from '../../../../support/backups/a-schedule-state.js';
import { EVERY_DUMP_REASON } from '../../../../support/dump-check/every-dump-reason.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { NOON } from '../../../../support/problems/a-problem.js';

const willFail = (...reasons: readonly ForeseenReason[]): ScheduleProblem => ({
  kind: 'dump_will_fail',
  since: NOON,
  dueAt: noonPlusHours(14),
  isSoon: false,
  reasons,
});

const reportOf = (problem: ScheduleProblem, now = NOON) =>
  scheduleReport(aScheduleState(), problem, now);

const remedyOf = (problem: ScheduleProblem) => {
  const { kind, message, facts = {} } = reportOf(problem);
  return backupRemedy({ kind, message, facts, resource: { name: 'nightly' } });
};

const EXPIRES = { code: 'password_expires', at: noonPlusHours(12) } as const;

describe('scheduleReport', () => {
  it('says which dump will fail, and why', () => {
    const { message, severity, facts, since } = reportOf(willFail(EXPIRES));
    expect(message).to.equal(
      "db-eu-1/main/shop/nightly: Tonight's dump (Sat 21 November, 03:00 Europe/Oslo) will fail: the password of its role expires at 01:00.",
    );
    expect({ severity, facts, since }).to.deep.equal({
      severity: 'warning',
      facts: {
        engine: 'postgresql',
        code: 'password_expires',
        at: '2026-11-21T00:00:00.000Z',
        explained_by: `${aUuid(11)} password_expiring`,
      },
      since: NOON,
    });
  });

  it('is critical within the hour before the dump', () => {
    expect(
      scheduleReport(
        aScheduleState(),
        { ...willFail(EXPIRES), isSoon: true } as ScheduleProblem,
        NOON,
      ).severity,
    ).to.equal('critical');
  });

  it('names the dump by what is left until then', () => {
    const whichAt = (hours: number) =>
      /: (.+) \(/.exec(
        reportOf({ ...willFail(EXPIRES), dueAt: noonPlusHours(hours) } as ScheduleProblem).message,
      )?.[1];
    expect([2, 8, 14, 20, 48].map(whichAt)).to.deep.equal([
      "Today's dump",
      "Tonight's dump",
      "Tonight's dump",
      'The next dump',
      'The next dump',
    ]);
  });

  it('has the sentences of the other reasons, and no code', () => {
    const space = { code: 'space_short', freeBytes: 2_048, neededBytes: 3 * 1_024 ** 3 } as const;
    const { message } = reportOf(willFail(space, { code: 'timed_out' }, EXPIRES));
    expect(message).to.match(
      /will fail: the destination has 2\.0 KiB free, and the dump may take 3\.0 GiB.*\. Besides, the login was not complete .*; the password of its role expires .*[^.]\.$/,
    );
    expect(message).not.to.match(/[a-z]_[a-z]/);
  });

  it('has a message, facts and a remedy for whatever ends a dump, without the names of what is in the database', () => {
    const reasons: readonly ForeseenReason[] = [
      ...EVERY_DUMP_REASON,
      ...STORAGE_REFUSALS.map((code) => ({ code })),
      EXPIRES,
      { ...EXPIRES, code: 'certificate_expires' as const },
    ];
    for (const reason of reasons) {
      const report = reportOf(willFail(reason));
      expect(invalidFields(report), report.message).to.deep.equal([]);
      expect(`${report.message} ${Object.values(report.facts ?? {}).join(' ')}`).not.to.match(
        /["`]a["`]/,
      );
      expect(O.isSome(remedyOf(willFail(reason))), reason.code).to.equal(true);
    }
  });

  it('says why the last dump failed', () => {
    const failed = {
      kind: 'dump_failed',
      since: NOON,
      failure: { code: 'destination_full' },
      wouldWork: false,
    } as const;
    expect(reportOf(failed).message).to.equal(
      'db-eu-1/main/shop/nightly: The last dump failed: the destination has no space left, or its quota is used up.',
    );
    expect(remedyOf(failed)).to.deep.equal(
      O.some('Make room, or let the schedules keep fewer dumps.'),
    );
    const over = { ...failed, wouldWork: true };
    const said = [failed, over].map((problem) => reportOf(problem).severity);
    expect(said).to.deep.equal(['critical', 'warning']);
    expect(reportOf(over).message).to.equal(
      'db-eu-1/main/shop/nightly: The last dump failed: the destination has no space left, or its quota is used up. That is over: a dump would work now.',
    );
    expect(O.toUndefined(remedyOf(over))).to.match(
      /^Make up for it now: `shipshape run start db-eu-1\/main\/shop\/nightly`\. Otherwise/,
    );
  });

  it('stands under what it fails for, unless that is over', () => {
    const failed = {
      kind: 'dump_failed',
      since: NOON,
      failure: { code: 'login_rejected', cause: 'credentials' },
      wouldWork: false,
    } as const;
    const under = (problem: ScheduleProblem) => reportOf(problem).facts?.['explained_by'];
    expect(under(failed)).to.equal(`${aUuid(11)} admin_login_rejected`);
    expect(under(willFail(failed.failure))).to.equal(under(failed));
    expect(under({ ...failed, wouldWork: true })).to.equal(undefined);
    expect(under(willFail(failed.failure, EXPIRES))).to.equal(undefined);
  });

  it('says for when there is no dump', () => {
    const overdue = { kind: 'dump_overdue', since: noonPlusHours(-10) } as const;
    expect(reportOf(overdue).message).to.equal(
      'db-eu-1/main/shop/nightly: No dump was made for Fri 20 November, 03:00 Europe/Oslo, nor since.',
    );
    const elsewhere = aScheduleState({
      rules: { cron: '0 3 * * *', timezone: 'UTC', run: 'elsewhere' },
    });
    expect(scheduleReport(elsewhere, overdue, NOON).message).to.contain('No dump was reported for');
    expect(scheduleReport(elsewhere, overdue, NOON).facts).to.deep.equal({ run: 'elsewhere' });
  });

  it('says how much less the last dump has', () => {
    const shrank = { kind: 'dump_shrank', since: NOON, sizeBytes: 10, usualBytes: 1_048_576 };
    expect(reportOf(shrank as ScheduleProblem).message).to.equal(
      'db-eu-1/main/shop/nightly: The last dump has 10 bytes, less than half of what dumps had before (1.0 MiB).',
    );
  });
});
