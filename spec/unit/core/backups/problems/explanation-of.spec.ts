import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { explanationOf } from '../../../../../core/backups/problems/explanation-of.js';
import type { ForeseenReason } from '../../../../../core/backups/schedule-state.js';
import type { DumpObstacle } from '../../../../../core/dump-check/dump-obstacle.js';
import type { DumpReason } from '../../../../../core/dump-check/dump-reason.js';
import type { LoginRefusal } from '../../../../../core/dump-check/login-result.js';
import { observeInstance } from '../../../../../core/monitoring/observations/observe-instance.js';
import { detectedKeyText } from '../../../../../core/problems/detected-kind.js';
import {
  EVERY_DUMP_REASON,
  EVERY_LOGIN_REFUSAL,
} from '../../../../support/dump-check/every-dump-reason.js';
import {
  accepted,
  anInstanceCheck,
  refusedFor,
} from '../../../../support/monitoring/a-server-check.js';
import { NOON } from '../../../../support/problems/a-problem.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

const SCHEDULE = { database: aUuid(11), instance: aUuid(10), destination: O.some(aUuid(12)) };

const explanation = (...reasons: readonly ForeseenReason[]): string | undefined => {
  const key = explanationOf(SCHEDULE, reasons);
  return key && detectedKeyText(key);
};

const TOOLS = {
  dump_tool_missing: { tools: [], broken: 0 },
  dump_tool_failed: { tools: [], broken: 1 },
  dump_tool_outdated: { tools: [{ file: '/opt/dump', version: '15.1', major: 15 }], broken: 0 },
};

/** A check of an instance that finds this reason in a database. */
const checkThatFinds = (reason: DumpReason) => {
  const refusal = EVERY_LOGIN_REFUSAL.find((one) => one === reason);
  if (refusal !== undefined) return anInstanceCheck([refusedFor(refusal)]);
  if (reason.code in TOOLS)
    return anInstanceCheck([accepted(18)], {
      tool: O.some(TOOLS[reason.code as keyof typeof TOOLS]),
    });
  const obstacles = [reason as Exclude<typeof reason, LoginRefusal> as DumpObstacle];
  return anInstanceCheck([accepted()], { inspected: new Map([[aUuid(11), { obstacles }]]) });
};

describe('explanationOf', () => {
  for (const reason of EVERY_DUMP_REASON)
    it(`is the problem of a check that finds ${JSON.stringify(reason)}`, () => {
      const opened = observeInstance(checkThatFinds(reason), NOON).flatMap((one) =>
        one._tag === 'Failed' ? [detectedKeyText(one.key)] : [],
      );
      expect(opened).to.include(explanation(reason));
    });

  it('is the rejected login also where the server ends the logins to that database alone', () => {
    for (const cause of ['error', 'file_missing'] as const)
      expect(explanation({ code: 'server_not_ready', cause })).to.equal(
        `${aUuid(10)} admin_login_rejected`,
      );
  });

  it('is what expires before the dump', () => {
    expect([
      explanation({ code: 'password_expires', at: NOON }),
      explanation({ code: 'certificate_expires', at: NOON }),
    ]).to.deep.equal([`${aUuid(10)} password_expiring`, `${aUuid(10)} certificate_expiring`]);
  });

  it('is what a probe of its destination finds, where there is one', () => {
    for (const code of ['destination_denied', 'destination_unreachable'] as const)
      expect(explanation({ code })).to.equal(`${aUuid(12)} destination_unwritable`);
    const short = { code: 'space_short', freeBytes: 1, neededBytes: 2 } as const;
    for (const reason of [short, { code: 'destination_full' } as const])
      expect(explanation(reason)).to.equal(`${aUuid(12)} destination_full`);
    expect(explanationOf({ ...SCHEDULE, destination: O.none }, [short])).to.equal(undefined);
  });

  it('is none where no check of the database or its instance finds the reason', () => {
    expect(explanation({ code: 'connection_lost' })).to.equal(undefined);
    expect(explanation({ code: 'destination_altered' })).to.equal(undefined);
    expect(explanation()).to.equal(undefined);
  });

  it('is one for several reasons only where all of them are gone with it', () => {
    const [unreadable, locked] = [
      { code: 'table_unreadable', objects: { names: [], count: 1 }, statements: [] },
      { code: 'table_locked', objects: { names: [], count: 1 } },
    ] as const;
    const short = { code: 'space_short', freeBytes: 1, neededBytes: 2 } as const;
    expect(explanation(unreadable, locked)).to.equal(`${aUuid(11)} dump_blocked`);
    expect(explanation(unreadable, short)).to.equal(undefined);
    expect(explanation(short, unreadable)).to.equal(undefined);
    expect(explanation(unreadable, { code: 'dump_tool_missing' })).to.equal(undefined);
  });
});
