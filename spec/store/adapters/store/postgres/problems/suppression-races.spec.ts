import { expect } from 'chai';
import { NOON } from '../../../../../support/problems/a-problem.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { openProblemSql, twoNodes } from '../../../../../support/postgres/two-nodes.js';

const ANSWER = "UPDATE shipshape.problem SET closed_at = 5 WHERE kind = 'server_offline'";
const ACKNOWLEDGE = `
UPDATE shipshape.problem SET acknowledged_by = '', acknowledged_at = 5, acknowledged_note = ''`;

describe('a Postgres store in which a server goes while problems under it change', () => {
  const nodes = twoNodes();

  it('folds what was being opened when the server went', async () => {
    const { store, serverOffline, shownKinds, whileUncommitted } = nodes();
    await whileUncommitted(openProblemSql('s1/i1/d1', 'b'), () =>
      rightOf(store.problems.open(serverOffline)),
    );
    expect(await shownKinds()).to.deep.equal(['server_offline']);
  });

  it('folds what is opened while the server is going', async () => {
    const { store, databaseProblem, shownKinds, whileUncommitted } = nodes();
    await whileUncommitted(openProblemSql('s1', 'server_offline'), () =>
      rightOf(store.problems.open(databaseProblem)),
    );
    expect(await shownKinds()).to.deep.equal(['server_offline']);
  });

  it('shows what is opened while the server is coming back', async () => {
    const { store, serverOffline, databaseProblem, shownKinds, whileUncommitted } = nodes();
    await rightOf(store.problems.open(serverOffline));
    await whileUncommitted(ANSWER, () => rightOf(store.problems.open(databaseProblem)));
    expect(await shownKinds()).to.deep.equal(['replica_lost']);
  });

  it('shows what was being opened when the server came back', async () => {
    const { store, serverOffline, shownKinds, whileUncommitted } = nodes();
    await rightOf(store.problems.open(serverOffline));
    await whileUncommitted(openProblemSql('s1/i1/d1', 'b'), () =>
      rightOf(store.problems.close(serverOffline, NOON)),
    );
    expect(await shownKinds()).to.deep.equal(['b']);
  });

  it('folds what is marked while the server is going', async () => {
    const { store, serverOffline, databaseProblem, shownKinds, whileUncommitted } = nodes();
    await rightOf(store.problems.open(databaseProblem));
    await whileUncommitted(ACKNOWLEDGE, () => rightOf(store.problems.open(serverOffline)));
    expect(await shownKinds()).to.deep.equal(['server_offline']);
  });

  it('leaves closed what is closed while the server is going', async () => {
    const { store, serverOffline, databaseProblem, shownKinds, whileUncommitted } = nodes();
    await rightOf(store.problems.open(databaseProblem));
    await whileUncommitted('UPDATE shipshape.problem SET closed_at = 5', () =>
      rightOf(store.problems.open(serverOffline)),
    );
    expect(await shownKinds()).to.deep.equal(['server_offline']);
  });
});
