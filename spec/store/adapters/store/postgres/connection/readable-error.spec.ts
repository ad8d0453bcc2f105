import { expect } from 'chai';
import { readableError } from '../../../../../../adapters/store/postgres/connection/failure.js';

const refused = (address: string) => new Error(`connect ECONNREFUSED ${address}`);

describe('the error that the log is told', () => {
  it('says what became of each address of a host, where Node itself says nothing', () => {
    const none = new AggregateError([refused('127.0.0.1:5432'), refused('::1:5432')]);
    expect(readableError(none).message).to.equal(
      'connect ECONNREFUSED 127.0.0.1:5432; connect ECONNREFUSED ::1:5432',
    );
  });

  it('says what to do where the server has no connection left', () => {
    const full = Object.assign(new Error('sorry, too many clients already'), { code: '53300' });
    expect(readableError(full).message).to.equal(
      'sorry, too many clients already. Raise max_connections at the server (or the limit of the role or the database), or lower SHIPSHAPE_STORE_CONNECTIONS on every node.',
    );
  });

  it('is the error itself, where that has words', () => {
    const error = refused('127.0.0.1:5432');
    expect(readableError(error)).to.equal(error);
  });
});
