import { SIGN_KINDS } from '../../../../core/described/sign.js';
import { expect } from 'chai';
import { ENGINES } from '../../../../core/engines/engines.js';
import type { Cause } from '../../../../core/monitoring/observations/observation.js';
import { DETECTED_KINDS, detectedKey } from '../../../../core/problems/detected-kind.js';
import { invalidFields } from '../../../../core/problems/problem.js';
import { problemReportOf } from '../../../../core/monitoring/problem-report-wording.js';
import { aUuid } from '../../../support/shared/a-uuid.js';
import {
  aMonitoredDatabase,
  aMonitoredInstance,
  aMonitoredServer,
} from '../../../support/monitoring/a-monitored-server.js';
import { EVERY_DUMP_REASON } from '../../../support/dump-check/every-dump-reason.js';

/** The longest that a name can be. */
const LONG = '\u{1f418}'.repeat(128);

const full = { kind: 'too_many_connections', reason: { code: 'too_many_connections' } } as const;
const closed: Cause = { kind: 'database_closed', reason: { code: 'not_accepting_connections' } };
const denied: Cause = { kind: 'database_access_denied', reason: { code: 'access_denied' } };
const missing: Cause = { kind: 'dump_tool_missing', reason: { code: 'dump_tool_missing' } };

const CAUSES: readonly Cause[] = [
  { kind: 'server_offline' },
  { kind: 'instance_unreachable', reason: { code: 'timed_out' } },
  { kind: 'admin_login_rejected', reason: { code: 'login_rejected', cause: 'credentials' } },
  missing,
  {
    kind: 'dump_tool_outdated',
    reason: { code: 'dump_tool_outdated', newestMajor: 15, serverMajor: 18 },
  },
  { ...full, room: { left: 2, limit: 97 }, isUrgent: true },
  {
    kind: 'certificate_expiring',
    certificate: 'server',
    isUrgent: false,
    until: new Date('2026-12-03T23:59:59.000Z'),
  },
  { kind: 'password_expiring', until: new Date('2026-11-23T00:00:00.000Z'), isUrgent: true },
  {
    kind: 'database_undeclared',
    names: [LONG, 'crm'],
    isAll: false,
    hidesSome: true,
    isUrgent: false,
  },
  { kind: 'database_missing', reason: { code: 'database_missing' } },
  closed,
  denied,
  {
    kind: 'dump_blocked',
    obstacles: [
      { code: 'table_unreadable', objects: { names: ['public.cards'], count: 1 }, statements: [] },
    ],
  },
  {
    kind: 'may_not_restore',
    warnings: [
      {
        code: 'may_not_restore',
        what: 'index_invalid',
        statements: [],
        objects: { names: ['"public"."cards_no"'], count: 1 },
      },
    ],
  },
  { kind: 'database_unscheduled' },
  ...SIGN_KINDS.map((kind): Cause => ({ kind, figure: 7_200_000, severity: 'warning' })),
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

  it('has the number of undeclared databases and the first names, a warning once they have been so for long', () => {
    const reported = (names: readonly string[], isUrgent = false) => {
      const cause = { kind: 'database_undeclared', names, isUrgent } as const;
      const { message, severity, facts } = reportAt(10, {
        ...cause,
        isAll: false,
        hidesSome: false,
      });
      return [message.slice('db-eu-1/main: '.length), severity, facts?.['count']];
    };
    const [one, more] = ['a database that', 'databases that'];
    expect(reported(['a\nb/"C"'])).to.deep.equal([
      `Its server has ${one} the fleet does not have, so that nothing dumps it: a%0Ab%2F"C".`,
      'info',
      1,
    ]);
    expect(reported(['a', 'b', 'c'], true)).to.deep.equal([
      `Its server has 3 ${more} the fleet does not have, so that nothing dumps them: a, b and c.`,
      'warning',
      3,
    ]);
    expect(reported(['a', 'b', 'c', 'd', 'e'])[0]).to.contain(': a, b, c and 2 more.');
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
        .filter(([, { resource }]) => ['server', 'instance', 'database'].includes(resource))
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

  it('says how many connections are left, and until when a certificate and a password hold', () => {
    const wordsOf = (kind: Cause['kind']) =>
      messageAt(10, CAUSES.find((cause) => cause.kind === kind) as Cause);
    expect(wordsOf('too_many_connections')).to.equal(
      'db-eu-1/main: Only 2 of 97 connections are left for the admin user.',
    );
    expect(wordsOf('certificate_expiring')).to.equal(
      "db-eu-1/main: The server's certificate expires on 2026-12-03 23:59 UTC. From then on every login fails that verifies it.",
    );
    expect(wordsOf('password_expiring')).to.equal(
      'db-eu-1/main: The password of the admin user expires on 2026-11-23 00:00 UTC. From then on the server rejects it.',
    );
    const issuer: Cause = {
      kind: 'certificate_expiring',
      until: since,
      certificate: 'issuer',
      isUrgent: false,
    };
    expect(messageAt(10, issuer)).to.contain('the authority that issued');
    expect(reportAt(10, issuer).facts).to.deep.equal({
      engine: 'postgresql',
      until: since.toISOString(),
      certificate: 'issuer',
    });
  });

  it('names the database where a problem of an instance is about one', () => {
    const database = aUuid(DATABASE);
    const rule = { code: 'login_rejected', cause: 'rule' } as const;
    const rejected: Cause = { kind: 'admin_login_rejected', reason: rule, database };
    for (const cause of [{ ...full, isUrgent: true, database }, rejected])
      expect(messageAt(10, cause)).to.match(/^db-eu-1\/main: Database db-11: The /);
  });

  it('is critical where a dump is due that a closed database or too few connections keep from being made', () => {
    const severityAt = (hasSchedule: boolean, number: number, cause: Cause) => {
      const databases = [aMonitoredDatabase(DATABASE, { hasSchedule })];
      return reportAt(number, cause, aMonitoredServer(aMonitoredInstance({ databases }))).severity;
    };
    for (const hasSchedule of [true, false]) {
      const severity = hasSchedule ? 'critical' : 'warning';
      for (const cause of [closed, denied])
        expect(severityAt(hasSchedule, DATABASE, cause)).to.equal(severity);
      expect(severityAt(hasSchedule, 10, { ...full, isUrgent: true })).to.equal(severity);
      expect(severityAt(hasSchedule, 10, { ...full, isUrgent: false })).to.equal('warning');
    }
  });

  it('says that other problems are suppressed, and not how many', () => {
    expect(messageAt(SERVER, { kind: 'server_offline' })).to.equal(
      'db-eu-1: No instance of this server answers over the network. Its other problems are suppressed until it answers.',
    );
  });

  it('names the tool of the engine', () => {
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
