import { expect } from 'chai';
import { unreachedDatabases } from '../../../../core/monitoring/observations/unreached-databases.js';
import {
  accepted,
  aServerCheck,
  refusedFor,
  NO_ANSWER,
} from '../../../support/monitoring/a-server-check.js';
import { aUuid } from '../../../support/shared/a-uuid.js';
import {
  aMonitoredDatabase,
  aMonitoredInstance,
  aMonitoredServer,
} from '../../../support/monitoring/a-monitored-server.js';

const first = aUuid(11);
const second = aUuid(12);
const third = aUuid(13);
const server = aMonitoredServer(
  aMonitoredInstance({ databases: [11, 12, 13].map((number) => aMonitoredDatabase(number)) }),
);

describe('unreachedDatabases', () => {
  it('are those that a login of this look did not get to', () => {
    const look = aServerCheck([
      accepted(),
      refusedFor({ code: 'login_rejected', cause: 'rule' }),
      refusedFor({ code: 'database_missing' }),
    ]);
    expect(unreachedDatabases(server, new Set(), look)).to.deep.equal(new Set([second, third]));
  });

  it('are also those that were so before and were not tried again', () => {
    const before = new Set([first, second, third]);
    const look = aServerCheck([accepted(), NO_ANSWER]);
    expect(unreachedDatabases(server, before, look)).to.deep.equal(new Set([second, third]));
  });

  it('are never those that the server has no more', () => {
    expect(unreachedDatabases(server, new Set([aUuid(99)]), aServerCheck([]))).to.deep.equal(
      new Set(),
    );
  });
});
