import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import pg from 'pg';
import { memoryDumpToolProbe } from '../../../../adapters/memory/dump-check/login-probe.js';
import { memoryClock } from '../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../adapters/store/sqlite/memory-store.js';
import { DUMP_REASON_CODES, type DumpReasonCode } from '../../../../core/dump-check/dump-reason.js';
import { dumpReasonWording } from '../../../../core/dump-check/dump-reason-wording.js';
import type { DumpToolFindings } from '../../../../core/dump-check/dump-tool.js';
import { examineDump } from '../../../../core/dump-check/use-cases/check-dump-readiness.js';
import type { DumpTarget } from '../../../../core/fleet/dump-target.js';
import { MONITORING_RULES } from '../../../../core/monitoring/evaluate-observation.js';
import { problemRemedy } from '../../../../core/monitoring/problem-remedy-wording.js';
import { problemReportOf } from '../../../../core/monitoring/problem-report-wording.js';
import { checkServer } from '../../../../core/monitoring/use-cases/check-server.js';
import type { DetectedKind } from '../../../../core/problems/detected-kind.js';
import { type LoginWorld, REFUSALS } from '../../../contracts/dump-check/login-probe.contract.js';
import { aViewer } from '../../../support/access/a-caller.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  NO_SIGNS,
  aSchedule,
  aServer,
} from '../../../support/fleet/a-fleet.js';
import { putFleet, refAt } from '../../../support/fleet/put-fleet.js';
import { startPgLoginWorld } from '../../../support/login-probe/pg-login-world.js';
import { FITTING, NO_TOOL, START } from '../../../support/monitoring/a-server-monitor.js';
import { overviewProblems } from '../../../support/problems/read-problems.js';
import { rightOf } from '../../../support/shared/right-of.js';

/** What the overview makes of each reason of a check. Those that are left out block the dump alone. */
const KINDS: Readonly<Partial<Record<DumpReasonCode, DetectedKind>>> = {
  dump_tool_missing: 'dump_tool_missing',
  dump_tool_failed: 'dump_tool_missing',
  dump_tool_outdated: 'dump_tool_outdated',
  host_not_found: 'instance_unreachable',
  unreachable: 'instance_unreachable',
  timed_out: 'instance_unreachable',
  tls_failed: 'instance_unreachable',
  server_not_ready: 'instance_unreachable',
  not_a_database_server: 'instance_unreachable',
  insecure_login_refused: 'admin_login_rejected',
  login_rejected: 'admin_login_rejected',
  database_missing: 'database_missing',
  not_accepting_connections: 'database_closed',
  access_denied: 'database_access_denied',
  too_many_connections: 'too_many_connections',
};

interface Case {
  readonly name: string;
  readonly target: (world: LoginWorld) => DumpTarget;
  readonly code: DumpReasonCode;
  readonly tool?: DumpToolFindings;
}

const REFUSED: readonly Case[] = (Object.keys(REFUSALS) as (keyof typeof REFUSALS)[]).map(
  (situation) => ({
    name: situation,
    target: (world) => world.targetWhere(situation),
    code: REFUSALS[situation].code,
  }),
);

const OLD = { file: '/usr/bin/pg_dump', version: '15.1', major: 15 };
const TOOLS: readonly Case[] = [
  { name: 'no dump tool is installed', code: 'dump_tool_missing', tool: NO_TOOL },
  { name: 'the tool is too old', code: 'dump_tool_outdated', tool: { tools: [OLD], broken: 0 } },
  { name: 'the tool does not run', code: 'dump_tool_failed', tool: { tools: [], broken: 1 } },
].map((one) => ({
  ...one,
  code: one.code as DumpReasonCode,
  target: (world) => world.accepting.target,
}));

/** Databases of which a dump would not be whole, and what makes them so. */
const OBSTACLES: readonly (readonly [code: DumpReasonCode, statements: string])[] = [
  [
    'schema_unreadable',
    'CREATE SCHEMA s; CREATE TABLE s.t (i int); GRANT SELECT ON s.t TO backup_admin',
  ],
  ['table_unreadable', 'CREATE TABLE t (i int)'],
  ['sequence_unreadable', 'CREATE SEQUENCE q'],
  [
    'row_security',
    'CREATE TABLE t (i int); ALTER TABLE t ENABLE ROW LEVEL SECURITY; GRANT SELECT ON t TO backup_admin',
  ],
  ['large_object_unreadable', 'SELECT lo_create(5001)'],
  [
    'subscriptions_left_out',
    "CREATE SUBSCRIPTION s CONNECTION '' PUBLICATION p WITH (connect = false)",
  ],
  ['table_locked', 'CREATE TABLE t (i int); GRANT SELECT ON t TO backup_admin'],
];

const OBSTRUCTED: readonly Case[] = OBSTACLES.map(([code]) => ({
  name: `a dump of it meets ${code}`,
  target: ({ accepting: { target } }) => ({
    ...target,
    database: { ...target.database, name: code },
  }),
  code,
}));

const CASES: readonly Case[] = [...REFUSED, ...TOOLS, ...OBSTRUCTED];

/** Only MySQL and MariaDB have them. */
const OF_OTHER_ENGINES: readonly DumpReasonCode[] = [
  'objects_left_out',
  'object_broken',
  'hourly_limit_too_low',
];

/** Takes a server with few locks: see the spec of the room for locks. */
const OF_OTHER_SERVERS: readonly DumpReasonCode[] = ['lock_table_too_small'];

describe('every cause for which a dump cannot start', () => {
  let world: Awaited<ReturnType<typeof startPgLoginWorld>>;
  let writer: pg.Client;

  before(async () => {
    world = await startPgLoginWorld();
    const { query, port, superuser } = world.postgres;
    for (const [code, statements] of OBSTACLES) {
      await query(`CREATE DATABASE ${code}`);
      await query(statements, code);
    }
    writer = new pg.Client({ host: '127.0.0.1', port, ...superuser, database: 'table_locked' });
    await writer.connect();
    await writer.query('BEGIN');
    await writer.query('LOCK TABLE t');
  });
  after(async () => {
    await writer.end();
    await world.close();
  });

  /** What a check of the database says, and what the overview says after one round. */
  const look = async ({ target, tool = FITTING }: Case) => {
    const { database, host, port, tls, user, password } = target(world);
    const store = memoryStore();
    const instance = anInstance({
      host,
      port,
      tls,
      admin: { user, password },
      databases: [aDatabase({ name: database.name, schedules: [aSchedule()] })],
      except: ['*'],
    });
    const servers = [aServer({ watch: NO_SIGNS, instances: [instance] })];
    await putFleet(store, aFleet({ servers, destinations: [aDestination()] }));
    const server = (await refAt(store, 'db-eu-1', 'server')).id;
    const ports = {
      ...store,
      tool: memoryDumpToolProbe({ postgresql: tool }),
      login: world.probe,
      clock: memoryClock(START),
      deletionTime: TE.right(START),
      reportOf: problemReportOf,
    };
    const rules = { ...MONITORING_RULES, failuresToOpen: 1, roundsAnHour: 1 };
    const { reasons } = await rightOf(examineDump(ports)(target(world)));
    await rightOf(checkServer(ports, rules)({ server, round: 0 }));
    return { reasons, problems: await overviewProblems(store, aViewer(), START) };
  };

  for (const one of CASES)
    it(`is the same to the check and in the overview, each with its remedy, where ${one.name}`, async () => {
      const { reasons, problems } = await look(one);
      expect(reasons.map(({ code }) => code)).to.deep.equal([one.code]);
      const [reason] = reasons;
      const isSilent = reason?.code === 'unreachable' && reason.cause === 'no_answer';
      const kind = isSilent ? 'server_offline' : (KINDS[one.code] ?? 'dump_blocked');
      expect(problems.map((problem) => problem.kind)).to.deep.equal([kind]);
      const [problem] = problems;
      if (reason === undefined || problem === undefined) return;
      const { detail, remedy } = dumpReasonWording(reason);
      expect(remedy).not.to.equal('');
      if (!isSilent) expect(problem.message).to.include(detail);
      expect(O.isSome(problemRemedy(problem))).to.equal(true);
    });

  it('is one of these', () => {
    const tried = CASES.map(({ code }) => code);
    expect([...new Set([...tried, ...OF_OTHER_ENGINES, ...OF_OTHER_SERVERS])].sort()).to.deep.equal(
      [...DUMP_REASON_CODES].sort(),
    );
  });
});
