import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { postgresEngine } from '../../../../../../adapters/store/postgres/connection/engine.js';
import {
  inReportSets,
  openProblem,
  postgresProblemRegister,
} from '../../../../../../adapters/store/postgres/problems/problem-register.js';
import type { ProblemOpening } from '../../../../../../adapters/store/postgres/problems/open-statement.js';
import { openReports } from '../../../../../../adapters/store/postgres/problems/open-statement.js';
import { unavailable } from '../../../../../../core/shared/ports/port-failure.js';
import { expectNoDrift } from '../../../../../support/postgres/expected-derived-rows.js';
import { recordedSession } from '../../../../../support/postgres/recorded-session.js';
import { twoNodes, untilSomeoneIsBlocked } from '../../../../../support/postgres/two-nodes.js';
import { aReport, NOON } from '../../../../../support/problems/a-problem.js';
import { listedProblems, overviewProblems } from '../../../../../support/problems/read-problems.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';
import { rightOf } from '../../../../../support/shared/right-of.js';

const LOCK_ALL_ROOTS = 'SELECT shipshape.take_turns(array_agg(id)) FROM shipshape.resource';

describe('reports that arrive at once in a Postgres store', () => {
  const nodes = twoNodes();

  const missing = aReport({ type: 'server', id: aUuid(9) });
  const recorded = () => {
    const { session, statements } = recordedSession(nodes().url, 4);
    return {
      problems: postgresProblemRegister(session, postgresEngine(session)),
      statements,
      close: session.close,
    };
  };

  it('take few transactions, and each has its own result', async () => {
    const reports = [...(await nodes().manyReports()), missing];
    const { problems, statements, close } = recorded();
    const all = reports.map((report) => report !== missing);
    expect(await Promise.all(reports.map((one) => rightOf(problems.open(one))))).to.deep.equal(all);
    expect(await overviewProblems(nodes().store)).to.have.length(reports.length - 1);
    const closed = reports.map((one) => rightOf(problems.close(one, NOON)));
    expect(await Promise.all(closed)).to.deep.equal(all);
    const inTransaction = (statement: string) => [
      'BEGIN ISOLATION LEVEL READ COMMITTED',
      'share_roots',
      statement,
      'COMMIT',
    ];
    expect(statements).to.deep.equal([
      'open_reports',
      ...inTransaction('open_reports'),
      'close_problem',
      ...inTransaction('close_set'),
    ]);
    await close();
    await expectNoDrift(nodes().query);
  });

  it('fail by themselves where one cannot be stored', async () => {
    const reports = await nodes().manyReports();
    const bad = { ...missing, message: 'a\0b' };
    const results = await Promise.all(
      [...reports, bad].map((one) => nodes().store.problems.open(one)()),
    );
    expect(results).to.deep.equal([
      ...reports.map(() => E.right(true)),
      E.left(unavailable('store', 'failed')),
    ]);
    expect(await overviewProblems(nodes().store)).to.have.length(reports.length);
  });

  it('all have a result when the store is closed: what is under way is stored, and what waits is not', async () => {
    const { other, query, store } = nodes();
    const [first = missing, ...waiting] = await nodes().manyReports();
    const { problems, close } = recorded();
    await other(`BEGIN; ${LOCK_ALL_ROOTS}`);
    const stored = problems.open(first)();
    const refused = waiting.map((one) => problems.open(one)());
    await untilSomeoneIsBlocked(query);
    const closing = close();
    await other('COMMIT');
    await closing;
    expect(await stored).to.deep.equal(E.right(true));
    const closed = E.left(unavailable('store', 'closed'));
    expect(await Promise.all(refused)).to.deep.equal(waiting.map(() => closed));
    expect(await listedProblems(store)).to.have.length(1);
  });

  it('fail together where their COMMIT has no answer, and are not written again', async () => {
    const unreachable = E.left(unavailable('store', 'unreachable'));
    const written: unknown[] = [];
    const open = inReportSets<ProblemOpening>(
      {
        write: (statement) => {
          written.push(statement);
          return TE.right({ rows: [], rowCount: 1 });
        },
        transact: () => TE.fromEither(unreachable),
      },
      { keyOf: ({ report }) => report, writeOne: openProblem, statementFor: openReports },
    );
    const reports = [1, 2, 3].map((n) => aReport({ type: 'server', id: aUuid(n) }));
    const results = await Promise.all(reports.map((report) => open({ report })()));
    expect(results).to.deep.equal([E.right(true), unreachable, unreachable]);
    expect(written).to.have.length(1);
  });
});
