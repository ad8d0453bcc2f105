import { expect } from 'chai';
import {
  type PostgresOpenFailure,
  postgresOpenFailureWording,
} from '../../../../adapters/postgres/opening/open-failure.js';

const place = 'postgres://db.example:5432/fleet';

/** Each failure, and what its words must tell beside the place. */
const TOLD: readonly (readonly [PostgresOpenFailure & { readonly place: string }, string])[] = [
  [
    { _tag: 'StoreUnreachable', place, code: 'ECONNREFUSED' },
    '(ECONNREFUSED). See that the server',
  ],
  [{ _tag: 'StoreBusy', place }, 'raise max_connections'],
  [{ _tag: 'StoreLoginRejected', place }, 'Correct the user and the password'],
  [{ _tag: 'StoreMissing', place }, 'CREATE DATABASE'],
  [{ _tag: 'StoreForbidden', place }, 'GRANT CREATE ON DATABASE'],
  [{ _tag: 'StoreReadOnly', place }, 'Name the primary'],
  [{ _tag: 'StoreUnopenable', place, code: '42704' }, '(42704). It needs PostgreSQL 12'],
  [{ _tag: 'StoreEncoding', place, encoding: 'LATIN1' }, 'LATIN1, which does not hold'],
  [{ _tag: 'StoreForeign', place }, 'another program made'],
  [{ _tag: 'StoreNewer', place, version: 9, newestKnown: 2 }, 'version 9 of the store'],
  [{ _tag: 'StoreKeyWrong', place }, 'Give every node the key file'],
];

describe('postgresOpenFailureWords', () => {
  for (const [failure, telling] of TOLD)
    it(`names the place and what to do about ${failure._tag}`, () => {
      expect(postgresOpenFailureWording(failure)).to.contain(place).and.contain(telling);
    });

  it('shows how an address is written when it is malformed', () => {
    const words = postgresOpenFailureWording({ _tag: 'StoreAddressMalformed' });
    expect(words).to.contain('postgres://user:password@host:5432/database');
  });
});
