import { expect } from 'chai';
import { refusalOfSqlState } from '../../../../../adapters/login-probe/postgresql/sql-state-refusals.js';

describe('refusalOfSqlState', () => {
  it('maps a server that starts, stops, recovers or lacks resources to server_not_ready', () => {
    for (const state of ['08P01', '08006', '57P01', '57P02', '53100', '53200', '58030', 'XX000'])
      expect(refusalOfSqlState(state), state).to.deep.equal({ code: 'server_not_ready' });
  });

  it('distinguishes a server that is starting or recovering', () => {
    expect(refusalOfSqlState('57P03')).to.deep.equal({
      code: 'server_not_ready',
      cause: 'starting',
    });
  });

  it('maps a database that was dropped meanwhile to database_missing', () => {
    expect(refusalOfSqlState('57P04')).to.deep.equal({ code: 'database_missing' });
  });

  it('maps a time that is up at the server to a limit', () => {
    for (const state of ['57014', '57P05', '25P04'])
      expect(refusalOfSqlState(state), state).to.deep.equal({ code: 'timed_out', cause: 'limit' });
  });

  it('maps every other refusal of the authorization to a rule of the server', () => {
    for (const state of ['28000', '28P02'])
      expect(refusalOfSqlState(state), state).to.deep.equal({
        code: 'login_rejected',
        cause: 'rule',
      });
  });

  it('takes no other error for a rejection', () => {
    for (const state of ['P0001', '0A000', '22023', '42704', '', 'constructor'])
      expect(refusalOfSqlState(state), state).to.deep.equal({
        code: 'server_not_ready',
        cause: 'error',
      });
  });
});
