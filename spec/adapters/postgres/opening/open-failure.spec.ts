import { expect } from 'chai';
import { openFailure } from '../../../../adapters/postgres/opening/open-failure.js';

const place = 'postgres://db.example:5432/fleet';

const codes = (code: string, message = '') => Object.assign(new Error(message), { code });

describe('openFailure', () => {
  it('tells a server that is too busy, or anything else, from one that is away', () => {
    const failures = [codes('53300'), codes('42704'), codes('57P03')].map((error) =>
      openFailure(place, error),
    );
    expect(failures).to.deep.equal([
      { _tag: 'StoreBusy', place },
      { _tag: 'StoreUnopenable', place, code: '42704' },
      { _tag: 'StoreUnreachable', place, code: '57P03' },
    ]);
  });

  it('passes on what is no error', () => {
    expect(() => openFailure(place, 'a defect')).to.throw('a defect');
  });
});
