import { expect } from 'chai';
import pg from 'pg';
import { pgLoginFailure } from '../../../../../adapters/login-probe/postgresql/sql-state-refusals.js';

const errorWith = (code: string, detail?: string) =>
  Object.assign(new pg.DatabaseError('no', 2, 'error'), { code, detail });

describe('pgLoginFailure', () => {
  it('recognizes a standby that says that it accepts no logins', () => {
    expect(pgLoginFailure(errorWith('57P03', 'Hot standby mode is disabled.'))).to.deep.equal({
      code: 'server_not_ready',
      cause: 'standby',
    });
  });

  it('takes one that says anything else for a server that is starting', () => {
    for (const detail of [undefined, 'Consistent recovery state has not been yet reached.'])
      expect(pgLoginFailure(errorWith('57P03', detail))).to.deep.equal({
        code: 'server_not_ready',
        cause: 'starting',
      });
  });
});
