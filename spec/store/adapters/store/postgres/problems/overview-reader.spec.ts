import { expect } from 'chai';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { QueryConfig } from 'pg';
import type { PostgresSession } from '../../../../../../adapters/store/postgres/connection/session.js';
import { postgresOverviewReader } from '../../../../../../adapters/store/postgres/problems/overview-reader.js';
import { unavailable } from '../../../../../../core/shared/ports/port-failure.js';
import { aCallerWho, aViewer } from '../../../../../support/access/a-caller.js';
import { NOON } from '../../../../../support/problems/a-problem.js';
import { rightOf } from '../../../../../support/shared/right-of.js';

const COUNTS = { servers: 3, instances: 0, destinations: 0, schedules: 0, channels: 0 };

describe('postgresOverviewReader', () => {
  let revision = '';
  let executed: (string | undefined)[] = [];
  let hasManySteps = false;
  const readPipelined = ({ name }: QueryConfig) => {
    executed.push(name);
    const page = { next_snooze_end: null, problems: null, critical: null, snoozed_causes: null };
    const row = { ...COUNTS, ...page, revision, fleet_revision: 1, has_many_steps: hasManySteps };
    return TE.right({ rows: [row], rowCount: 1 });
  };
  const read = () => {
    throw new Error('All of it is short.');
  };
  const write = (statement: string | QueryConfig) => {
    executed.push(typeof statement === 'string' ? statement : statement.name);
    return TE.left(unavailable('store', 'read_only'));
  };
  const session = { read, readPipelined, write, transact: read, close: read };
  let reader: ReturnType<typeof postgresOverviewReader>;
  beforeEach(() => {
    revision = '1';
    executed = [];
    hasManySteps = false;
    reader = postgresOverviewReader(session satisfies PostgresSession);
  });
  const overviewOf = (caller = aViewer()) => rightOf(reader.read(caller, 20, NOON));

  it('reads an overview again only when the database has another revision', async () => {
    const first = await overviewOf();
    expect(await overviewOf()).to.equal(first);
    revision = '2';
    await overviewOf();
    const looks = ['database_revision', 'overview', 'database_revision'];
    expect(executed).to.deep.equal([...looks, ...looks.slice(0, 1), 'overview']);
  });

  it('returns the same value where the change is not part of it', async () => {
    const first = await overviewOf();
    revision = '2';
    expect(await overviewOf()).to.equal(first);
  });

  it('adds up the steps to the numbers of problems where they are many, and needs no success of it', async () => {
    hasManySteps = true;
    await overviewOf();
    expect(executed).to.deep.equal(['database_revision', 'overview', 'add_up_steps']);
  });

  it('reads the revision once for all who ask at once, and an overview for each of them that differs', async () => {
    const other = aCallerWho('fleet', 'server:read');
    await Promise.all([overviewOf(), overviewOf(other), overviewOf(), overviewOf(other)]);
    expect(executed).to.deep.equal(['database_revision', 'overview', 'overview']);
  });
});
