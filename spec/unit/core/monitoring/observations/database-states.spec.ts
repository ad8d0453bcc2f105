import { expect } from 'chai';
import {
  NO_INSTANCE_FACTS,
  type DatabaseState,
} from '../../../../../core/dump-check/instance-facts.js';
import { acceptedLogin } from '../../../../../core/dump-check/login-result.js';
import { databaseStates } from '../../../../../core/monitoring/observations/server-check.js';
import { failed, good } from '../../../../../core/monitoring/observations/observation.js';
import { observeDatabase } from '../../../../../core/monitoring/observations/observe-instance.js';
import { accepted, NO_ANSWER, refusedFor } from '../../../../support/monitoring/a-server-check.js';
import { aMonitoredDatabase } from '../../../../support/monitoring/a-monitored-server.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

const at = new Date('2026-11-21T03:00:00.000Z');

const telling = (states: Readonly<Record<string, DatabaseState>>) =>
  acceptedLogin(18, {
    instance: { ...NO_INSTANCE_FACTS, databases: new Map(Object.entries(states)) },
  });

describe('the states of databases', () => {
  const databases = [
    aMonitoredDatabase(11, { path: 'a/b/shop' }),
    aMonitoredDatabase(12, { path: 'a/b/50%25 of 1%2F2' }),
    aMonitoredDatabase(13, { path: 'a/b/crm' }),
  ];
  const statesAfter = (...logins: Parameters<typeof databaseStates>[1]) =>
    [...databaseStates(databases, logins)].sort();

  it('are those of which an accepted login tells, by their names', () => {
    const result = telling({ shop: 'open', '50% of 1/2': 'closed', other: 'missing' });
    expect(statesAfter({ database: aUuid(11), result })).to.deep.equal([
      [aUuid(11), 'open'],
      [aUuid(12), 'closed'],
    ]);
  });

  it('are rather those that their own logins show', () => {
    const own = (number: number, code: 'database_missing' | 'access_denied') => ({
      database: aUuid(number),
      result: refusedFor({ code }),
    });
    const result = telling({ shop: 'denied', '50% of 1/2': 'open', crm: 'open' });
    expect(
      statesAfter(
        { database: aUuid(11), result },
        own(12, 'database_missing'),
        own(13, 'access_denied'),
      ),
    ).to.deep.equal([
      [aUuid(11), 'open'],
      [aUuid(12), 'missing'],
      [aUuid(13), 'denied'],
    ]);
  });

  it('are not known of one that another login calls missing: a pooler has it perhaps by another name', () => {
    const result = telling({ shop: 'open', crm: 'missing' });
    expect(statesAfter({ database: aUuid(11), result })).to.deep.equal([[aUuid(11), 'open']]);
    const own = { database: aUuid(13), result: refusedFor({ code: 'database_missing' }) };
    expect(statesAfter({ database: aUuid(11), result }, own)).to.deep.equal([
      [aUuid(11), 'open'],
      [aUuid(13), 'missing'],
    ]);
    const alias = { database: aUuid(13), result };
    expect(statesAfter({ database: aUuid(11), result }, alias)).to.deep.equal([
      [aUuid(11), 'open'],
      [aUuid(13), 'open'],
    ]);
  });

  it('are not known of one whose login did not get to it', () => {
    expect(statesAfter({ database: aUuid(11), result: NO_ANSWER })).to.deep.equal([]);
    expect(statesAfter({ database: aUuid(11), result: accepted() })).to.deep.equal([
      [aUuid(11), 'open'],
    ]);
  });

  it('show no more than what a server gets to in its checks', () => {
    const id = aUuid(11);
    const exists = good('database_missing', id, at);
    const accepts = good('database_closed', id, at);
    const admits = good('database_access_denied', id, at);
    const observed = (state: DatabaseState) => observeDatabase(id, state, at);
    expect(observed('open')).to.deep.equal([exists, accepts, admits]);
    expect(observed('full')).to.deep.equal([exists, accepts, admits]);
    expect(observed('visible')).to.deep.equal([exists]);
    expect(observed('denied')).to.deep.equal([
      exists,
      accepts,
      failed({ kind: 'database_access_denied', reason: { code: 'access_denied' } }, id, at),
    ]);
    expect(observed('closed')).to.deep.equal([
      exists,
      failed({ kind: 'database_closed', reason: { code: 'not_accepting_connections' } }, id, at),
    ]);
    expect(observed('missing')).to.deep.equal([
      accepts,
      admits,
      failed({ kind: 'database_missing', reason: { code: 'database_missing' } }, id, at),
    ]);
  });
});
