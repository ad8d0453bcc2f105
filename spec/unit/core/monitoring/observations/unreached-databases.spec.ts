import { expect } from 'chai';
import { DATABASE_UNREACHED } from '../../../../../core/monitoring/monitored-state.js';
import { trackUnreached } from '../../../../../core/monitoring/evaluate-server.js';
import {
  accepted,
  aServerCheck,
  refusedFor,
  NO_ANSWER,
} from '../../../../support/monitoring/a-server-check.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

const at = new Date('2026-11-21T03:00:00.000Z');
const before = new Date('2026-11-21T02:00:00.000Z');
const rejected = refusedFor({ code: 'login_rejected', cause: 'rule' });
const missing = refusedFor({ code: 'database_missing' });

const unreached = (database: number, since: Date) => ({
  kind: DATABASE_UNREACHED,
  resource: aUuid(database),
  failures: 1,
  since,
  countedAt: since,
});

describe('trackUnreached', () => {
  it('begins the streak of a database that a login did not get to', () => {
    const check = aServerCheck([accepted(), rejected, missing]);
    expect(trackUnreached([], check, at)).to.deep.equal([
      { _tag: 'Count', streak: unreached(12, at) },
    ]);
  });

  it('ends it when a login gets to the database, be it there or missing', () => {
    const streaks = [11, 12, 13].map((database) => unreached(database, before));
    expect(trackUnreached(streaks, aServerCheck([accepted(), missing]), at)).to.deep.equal([
      { _tag: 'Reset', streak: unreached(11, before) },
      { _tag: 'Reset', streak: unreached(12, before) },
    ]);
  });

  it('changes nothing where it goes on, or no login was tried', () => {
    const streaks = [unreached(11, before), unreached(12, before)];
    expect(trackUnreached(streaks, aServerCheck([NO_ANSWER]), at)).to.deep.equal([]);
  });

  it('does not take the streak of another kind for its own', () => {
    const streaks = [{ ...unreached(11, before), kind: 'database_missing' }];
    expect(trackUnreached(streaks, aServerCheck([accepted()]), at)).to.deep.equal([]);
  });
});
