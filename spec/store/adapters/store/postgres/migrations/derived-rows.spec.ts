import { expect } from 'chai';
import { ADD_UP_STEPS } from '../../../../../../adapters/store/postgres/problems/overview-reader.js';
import { SEVERITIES } from '../../../../../../core/problems/problem.js';
import type { Store } from '../../../../../../core/store.js';
import { aReport } from '../../../../../support/problems/a-problem.js';
import { aWideFleet } from '../../../../../support/fleet/a-wide-fleet.js';
import { postgresStoreAt, postgresWorld } from '../../../../../support/stores/postgres-world.js';
import { putFleet } from '../../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { surveyFleet } from '../../../../../support/fleet/survey-fleet.js';
import { expectNoDrift } from '../../../../../support/postgres/expected-derived-rows.js';

describe('what a Postgres store derives', () => {
  const world = postgresWorld();
  let store: Store;
  let name = '';
  beforeEach(async () => {
    name = await world().make();
    store = await postgresStoreAt(world().url(name));
    await putFleet(store, aWideFleet(3, 2, 2));
    for (const [index, { ref }] of (await surveyFleet(store)).entries())
      await rightOf(
        store.problems.open(aReport(ref, { severity: SEVERITIES[index % 3] ?? 'info' })),
      );
  });
  afterEach(() => store.close());

  const query = (sql: string) => world().server.query(sql, name);
  const scopes = () => query('SELECT * FROM shipshape.problem_scope ORDER BY 1, 2, 3, 4, 5, 6');

  it('is right after a fleet was made and problems were opened', async () => {
    await expectNoDrift(query);
    expect(await scopes()).to.have.length(3 * 2 + 6 * 3 + 12 * 4);
  });

  const GO_OFFLINE = `
    INSERT INTO shipshape.problem (id, resource_id, kind, severity, message, since)
    SELECT gen_random_uuid(), id, 'server_offline', CASE path WHEN 's1' THEN 'info' ELSE 'critical' END,
           '', 5 FROM shipshape.resource`;
  const HAND_MADE = {
    'servers are removed with everything under them':
      "DELETE FROM shipshape.resource WHERE path IN ('s1', 's2/i1')",
    'parents and children are removed at once':
      "DELETE FROM shipshape.resource WHERE path LIKE 's1%' OR path LIKE '%/d1'",
    'problems get worse': "UPDATE shipshape.problem SET severity = 'critical', since = since - 5",
    'problems are closed': "UPDATE shipshape.problem SET closed_at = 7 WHERE severity = 'info'",
    'problems are deleted': "DELETE FROM shipshape.problem WHERE severity = 'info'",
    'problems are acknowledged': `
      UPDATE shipshape.problem SET acknowledged_by = '', acknowledged_at = 5, acknowledged_note = ''
       WHERE severity = 'warning'`,
    'problems are snoozed':
      "UPDATE shipshape.problem SET snoozed_until = 5 WHERE severity = 'info'",
    'every server goes': GO_OFFLINE,
    'every server goes, while half of what is under it is snoozed': `
      UPDATE shipshape.problem SET snoozed_until = 5 WHERE severity <> 'info'; ${GO_OFFLINE};
      UPDATE shipshape.problem SET snoozed_until = NULL WHERE severity = 'warning'`,
    'servers come back': `${GO_OFFLINE}; UPDATE shipshape.problem SET closed_at = 7
       WHERE kind = 'server_offline' AND severity = 'info'`,
    'everything is closed at once': `${GO_OFFLINE}; UPDATE shipshape.problem SET closed_at = 7`,
    'servers come back and go again, with what was closed meanwhile': `${GO_OFFLINE};
      UPDATE shipshape.problem SET closed_at = 7; DELETE FROM shipshape.problem WHERE severity = 'warning';
      UPDATE shipshape.problem SET closed_at = NULL`,
    'servers come back for ever': `${GO_OFFLINE}; DELETE FROM shipshape.problem
       WHERE kind = 'server_offline' OR severity = 'critical'`,
    'an offline server is removed': `${GO_OFFLINE}; UPDATE shipshape.problem SET closed_at = 7
       WHERE severity = 'warning'; DELETE FROM shipshape.resource WHERE path IN ('s1', 's2/i1')`,
    'problems of all kinds are opened in one statement': `
      INSERT INTO shipshape.problem (id, resource_id, kind, severity, message, since)
      SELECT gen_random_uuid(), r.id, kind, 'info', '', 5 FROM shipshape.resource r,
             unnest('{b,server_offline,c}'::text[]) kind ORDER BY md5(r.path || kind)`,
    'problems are written that have been closed long since': `
      INSERT INTO shipshape.problem (id, resource_id, kind, severity, message, since, closed_at)
      SELECT gen_random_uuid(), id, 'server_offline', 'info', '', 5, 6 FROM shipshape.resource`,
    'a child is added together with its parent': `
      INSERT INTO shipshape.resource (id, type, parent_id, path, name, attributes)
      SELECT v.id::uuid, v.type, v.parent::uuid, v.path, v.path, '{}' FROM (VALUES
        ('10000000-0000-4000-8000-000000000002', 'instance', '10000000-0000-4000-8000-000000000001', 'x/y'),
        ('10000000-0000-4000-8000-000000000001', 'server', NULL, 'x')) v (id, type, parent, path);
      INSERT INTO shipshape.problem (id, resource_id, kind, severity, message, since)
      SELECT id, id, 'a', 'info', '', 5 FROM shipshape.resource WHERE path = 'x/y'`,
  };
  for (const [what, sql] of Object.entries(HAND_MADE))
    it(`stays right when ${what} by hand`, async () => {
      const before = await scopes();
      await query(sql);
      await expectNoDrift(query);
      expect(await scopes()).not.to.deep.equal(before);
    });

  it('stays right when resources get other names by hand', async () => {
    await query("UPDATE shipshape.resource SET name = name || '2' WHERE path LIKE 's1%'");
    await expectNoDrift(query);
    const [row] = await query(
      'SELECT count(*)::int AS many FROM shipshape.problem WHERE shown LIKE \'%"s12"%\'',
    );
    expect(row?.['many']).to.be.greaterThan(0);
  });

  const LEADING_ASTRAY = {
    'moving a resource': [
      "UPDATE shipshape.resource SET parent_id = NULL WHERE path = 's1/i1'",
      'a resource keeps',
    ],
    'making a resource another': [
      "UPDATE shipshape.resource SET id = gen_random_uuid() WHERE path = 's1'",
      'a resource keeps',
    ],
    'moving a problem': [
      'UPDATE shipshape.problem SET resource_id = (SELECT id FROM shipshape.resource LIMIT 1)',
      'a problem keeps',
    ],
    'altering what was closed': [
      `UPDATE shipshape.problem SET closed_at = 5;
       UPDATE shipshape.problem SET closed_at = 6`,
      'a problem that was closed stays',
    ],
    'emptying a table without a trace': ['TRUNCATE shipshape.resource CASCADE', 'TRUNCATE would'],
  } as const;
  for (const [how, [sql, refusal]] of Object.entries(LEADING_ASTRAY))
    it(`cannot be led astray by ${how}`, async () => {
      const outcome = await query(sql).catch(String);
      expect(outcome).to.contain(refusal);
      await expectNoDrift(query);
    });

  it('keeps what it derives, even if somebody writes to it by hand', async () => {
    const before = await scopes();
    await query(`UPDATE shipshape.problem
                    SET standing = 1, rank = 5, moment = 5, shown = '{}', message = message`);
    await expectNoDrift(query);
    expect(await scopes()).to.deep.equal(before);
  });

  it('opens no problem of a resource that is not there', async () => {
    await query(`INSERT INTO shipshape.problem (id, resource_id, kind, severity, message, since)
                 VALUES (gen_random_uuid(), gen_random_uuid(), 'b', 'info', '', 5)`);
    expect(await query("SELECT 1 FROM shipshape.problem WHERE kind = 'b'")).to.deep.equal([]);
  });

  it('stays right when resources are removed while problems are opened on them', async () => {
    const surveyed = await surveyFleet(store);
    const opened = surveyed.map(({ ref }) => store.problems.open(aReport(ref, { kind: 'b' }))());
    const removed = putFleet(store, aWideFleet(1, 1, 1));
    await Promise.all([...opened, removed]);
    await expectNoDrift(query);
  });

  it('opens no problem on a resource that is being removed', async () => {
    const { ref } = (await surveyFleet(store)).find(({ name: called }) => called === 's1') ?? {};
    if (ref === undefined) throw new Error('The fleet has no s1.');
    const removal = query(
      "BEGIN; DELETE FROM shipshape.resource WHERE path = 's1'; SELECT pg_sleep(0.1); COMMIT",
    );
    const asleep = `SELECT 1 FROM pg_stat_activity
                     WHERE datname = current_database() AND wait_event = 'PgSleep'`;
    for (let looks = 0; looks < 100 && (await query(asleep)).length === 0; looks += 1);
    expect(await rightOf(store.problems.open(aReport(ref, { kind: 'b' })))).to.equal(false);
    await removal;
    await expectNoDrift(query);
  });

  it('stays right when the steps to the numbers are added up, by several at once', async () => {
    await query("UPDATE shipshape.problem SET severity = 'critical'");
    const addUp = `SET search_path TO shipshape; ${ADD_UP_STEPS}`;
    await Promise.all([query(addUp), query(addUp), query(addUp)]);
    await query(addUp);
    await expectNoDrift(query);
    expect(await query('SELECT FROM shipshape.fleet_problem_step')).to.have.length(3);
  });

  it('stays right when the fleet is emptied', async () => {
    await putFleet(store, { servers: [], destinations: [], channels: [] });
    await expectNoDrift(query);
    expect(await scopes()).to.deep.equal([]);
  });
});
