import pg from 'pg';
import type { ProblemReport } from '../../../core/problems/problem.js';
import type { Store } from '../../../core/store.js';
import { aReport } from '../problems/a-problem.js';
import { aWideFleet } from '../fleet/a-wide-fleet.js';
import type { Row } from '../database-servers/embedded-postgres.js';
import { postgresStoreAt, postgresWorld } from '../stores/postgres-world.js';
import { putFleet, refAt } from '../fleet/put-fleet.js';
import { surveyFleet } from '../fleet/survey-fleet.js';
import { overviewProblems } from '../problems/read-problems.js';
import { expectNoDrift } from './expected-derived-rows.js';

/** The SQL with which a node opens a problem. */
export const openProblemSql = (path: string, kind: string): string => `
INSERT INTO shipshape.problem (id, resource_id, kind, severity, message, since)
SELECT gen_random_uuid(), id, '${kind}', 'critical', '', 5
  FROM shipshape.resource WHERE path = '${path}'`;

export interface TwoNodes {
  readonly url: string;
  readonly store: Store;
  /** That `s1` is offline, and a problem of `s1/i1/d1`. */
  readonly serverOffline: ProblemReport;
  readonly databaseProblem: ProblemReport;
  /** Seven reports of distinct problems of each resource. */
  readonly manyReports: () => Promise<readonly ProblemReport[]>;
  /** Says something as the other node, on the one connection that it has. */
  readonly other: (sql: string) => Promise<unknown>;
  readonly query: (sql: string) => Promise<readonly Row[]>;
  /** The kinds of what the overview shows. */
  readonly shownKinds: () => Promise<readonly string[]>;
  /**
   * Does the work while the other node has done something that it has not committed yet. Once the work waits for
   * that, the other does the last of it and commits. Afterwards nothing that is derived has drifted.
   */
  readonly whileUncommitted: (
    done: string,
    work: () => Promise<unknown>,
    last?: string,
  ) => Promise<void>;
}

/** Gives each test a store with three servers, and another node on the same database. */
export const twoNodes = (): (() => TwoNodes) => {
  const world = postgresWorld();
  let nodes: TwoNodes | undefined;
  let end = (): Promise<unknown> => Promise.resolve();
  beforeEach(async () => {
    const name = await world().make();
    const store = await postgresStoreAt(world().url(name));
    const client = new pg.Client({ connectionString: world().url(name) });
    await client.connect();
    end = () => Promise.all([store.close(), client.end()]);
    await putFleet(store, aWideFleet(3, 1, 2));
    const query = (sql: string) => world().server.query(sql, name);
    nodes = {
      url: world().url(name),
      store,
      query,
      serverOffline: aReport(await refAt(store, 's1'), { kind: 'server_offline' }),
      databaseProblem: aReport(await refAt(store, 's1/i1/d1')),
      manyReports: async () =>
        (await surveyFleet(store)).flatMap(({ ref }) =>
          Array.from({ length: 7 }, (_, n) => aReport(ref, { kind: `kind_${n}` })),
        ),
      other: (sql) => client.query(sql),
      shownKinds: async () => (await overviewProblems(store)).map(({ kind }) => kind),
      whileUncommitted: async (done, work, last = '') => {
        await client.query(`BEGIN; ${done}`);
        const working = work();
        await untilSomeoneIsBlocked(query);
        await client.query(`${last}; COMMIT`);
        await working;
        await expectNoDrift(query);
      },
    };
  });
  afterEach(() => end());
  return () => {
    if (nodes === undefined) throw new Error('There are nodes only while a test runs.');
    return nodes;
  };
};

/** The server is shared with other suites. */
const BLOCKED = `SELECT 1 FROM pg_stat_activity
                  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Until somebody waits for a lock, or there is no more hope that anybody will. */
export const untilSomeoneIsBlocked = async (query: TwoNodes['query']): Promise<void> => {
  for (let looks = 0; looks < 500; looks += 1) if ((await query(BLOCKED)).length > 0) return;
};
