import { expect } from 'chai';
import { ENGINES } from '../../../core/shared/engine.js';
import type { Cause } from '../../../core/monitoring/observations/observation.js';
import { DETECTED_KINDS, detectedKey } from '../../../core/problems/detected-kind.js';
import { invalidFields } from '../../../core/problems/validate-report.js';
import { problemReportOf } from '../../../core/monitoring/problem-report-wording.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import {
  aMonitoredDatabase,
  aMonitoredInstance,
  aMonitoredServer,
} from '../../support/monitoring/a-monitored-server.js';
import { EVERY_DUMP_REASON } from '../../support/dump-check/every-dump-reason.js';

/** The longest that a name can be. */
const LONG = '\u{1f418}'.repeat(128);

const CAUSES: readonly Cause[] = [
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

const SERVER = 1;
const DATABASE = 11;
const OTHER_ENGINE = 20;
const server = aMonitoredServer(
  aMonitoredInstance(),
  aMonitoredInstance({
    id: aUuid(OTHER_ENGINE),
    path: 'db-eu-1/legacy',
    engine: 'mysql',
    databases: [],
  }),
);
const reportAt = (number: number, cause: Cause, within = server) =>
  problemReportOf(within)(detectedKey(cause.kind, aUuid(number)), cause, since);
const messageAt = (number: number, cause: Cause): string => reportAt(number, cause).message;

describe('problemReportOf', () => {
  it('makes the report of a problem', () => {
    expect(reportAt(DATABASE, { kind: 'database_unscheduled' })).to.deep.equal({
      kind: 'database_unscheduled',
      resource: { type: 'database', id: aUuid(DATABASE) },
      severity: 'info',
      message: 'db-eu-1/main/db-11: No dump of this database is scheduled.',
      since,
      facts: { engine: 'postgresql' },
    });
  });

  it('has the codes of the cause as facts, and the engine of the instance', () => {
    const reason = { code: 'unreachable', cause: 'refused' } as const;
    const { facts } = reportAt(OTHER_ENGINE, { kind: 'instance_unreachable', reason });
    expect(facts).to.deep.equal({ engine: 'mysql', code: 'unreachable', cause: 'refused' });
    expect(reportAt(SERVER, { kind: 'server_offline' }).facts).to.deep.equal({});
  });

  it('begins with the path of the resource, at every level', () => {
    const pathAt = (number: number) => messageAt(number, { kind: 'server_offline' }).split(':')[0];
    expect([SERVER, 10, DATABASE, OTHER_ENGINE].map(pathAt)).to.deep.equal([
      'db-eu-1',
      'db-eu-1/main',
      'db-eu-1/main/db-11',
      'db-eu-1/legacy',
    ]);
  });

  it('has a sentence of its own for every kind of a server and what is under it', () => {
    expect(CAUSES.map(({ kind }) => kind)).to.deep.equal(
      Object.entries(DETECTED_KINDS)
        .filter(([, { resource }]) => !['fleet', 'schedule', 'destination'].includes(resource))
        .map(([kind]) => kind),
    );
    const messages = CAUSES.map((cause) => messageAt(DATABASE, cause));
    for (const message of messages) expect(message).to.match(/^db-eu-1\/main\/db-11: [A-Z].*\.$/);
    expect(new Set(messages).size).to.equal(CAUSES.length);
  });

  it('has a message that a store can keep, however long the names are and whatever the reason', () => {
    const path = [LONG, LONG, LONG].join('/');
    for (const engine of ENGINES) {
      const databases = [aMonitoredDatabase(DATABASE, { path })];
      const named = aMonitoredServer(aMonitoredInstance({ engine, databases }));
      for (const reason of EVERY_DUMP_REASON) {
        const cause = { kind: 'database_missing', reason } as Cause;
        const report = reportAt(DATABASE, cause, named);
        expect(invalidFields(report), report.message).to.deep.equal([]);
      }
    }
  });

  it('says that other problems are suppressed, and not how many', () => {
    expect(messageAt(SERVER, { kind: 'server_offline' })).to.equal(
      'db-eu-1: No instance of this server answers over the network. Its other problems are suppressed until it answers.',
    );
  });

  it('names the tool of the engine', () => {
    const missing: Cause = { kind: 'dump_tool_missing', reason: { code: 'dump_tool_missing' } };
    expect(messageAt(10, missing)).to.include('pg_dump').and.not.include('mysqldump');
    expect(messageAt(OTHER_ENGINE, missing)).to.include('mysqldump').and.not.include('pg_dump');
  });

  it('says why, where there is more than one reason', () => {
    const messages = (['host_not_found', 'timed_out', 'server_not_ready'] as const).map((code) =>
      messageAt(10, { kind: 'instance_unreachable', reason: { code } }),
    );
    expect(new Set(messages).size).to.equal(messages.length);
  });
});
