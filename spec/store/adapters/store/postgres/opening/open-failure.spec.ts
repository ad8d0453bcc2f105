import { expect } from 'chai';
import {
  openFailure,
  type PostgresOpenFailure,
  postgresOpenFailureWording,
} from '../../../../../../adapters/store/postgres/opening/open-failure.js';

const place = 'postgres://db.example:5432/fleet';

const codes = (code: string, message = '') => Object.assign(new Error(message), { code });

/** Each failure, and what its wording must contain beside the place. */
const WORDINGS: readonly (readonly [PostgresOpenFailure & { readonly place: string }, string])[] = [
  [
    { _tag: 'StoreUnreachable', place, code: 'ECONNREFUSED' },
    '(ECONNREFUSED). See that the server',
  ],
  [{ _tag: 'StoreBusy', place }, 'kept locked by another program'],
  [{ _tag: 'StoreConnectionsExhausted', place }, 'lower SHIPSHAPE_STORE_CONNECTIONS'],
  [{ _tag: 'StoreLoginRejected', place }, 'Correct the user and the password'],
  [{ _tag: 'StoreMissing', place }, 'CREATE DATABASE'],
  [{ _tag: 'StoreForbidden', place }, 'GRANT CREATE ON DATABASE'],
  [{ _tag: 'StoreReadOnly', place }, 'Name the primary'],
  [{ _tag: 'StoreUnopenable', place, code: '42704' }, '(42704). It needs PostgreSQL 12'],
  [{ _tag: 'StoreEncoding', place, encoding: 'LATIN1' }, 'LATIN1, which does not hold'],
  [{ _tag: 'StoreForeign', place }, 'another program made'],
  [{ _tag: 'StoreOlder', place, version: 9, oldestKnown: 26 }, 'of 28 November 2026 (commit'],
  [{ _tag: 'StoreNewer', place, version: 9, newestKnown: 2 }, 'version 9 of the store'],
  [{ _tag: 'StoreKeyWrong', place }, 'Give every node the key that belongs to the store'],
  [{ _tag: 'StoreKeyMissing', place, keyFile: '/k' }, 'Copy the key file of another node'],
];

describe('openFailure', () => {
  it('distinguishes a busy server, a full one, an unreachable one and other failures', () => {
    const failures = [codes('55P03'), codes('53300'), codes('42704'), codes('57P03')].map((error) =>
      openFailure(place, error),
    );
    expect(failures).to.deep.equal([
      { _tag: 'StoreBusy', place },
      { _tag: 'StoreConnectionsExhausted', place },
      { _tag: 'StoreUnopenable', place, code: '42704' },
      { _tag: 'StoreUnreachable', place, code: '57P03' },
    ]);
  });

  it('rethrows what is not an Error', () => {
    expect(() => openFailure(place, 'a defect')).to.throw('a defect');
  });

  describe('postgresOpenFailureWording', () => {
    for (const [failure, part] of WORDINGS)
      it(`names the place and what to do about ${failure._tag}`, () => {
        expect(postgresOpenFailureWording(failure)).to.contain(place).and.contain(part);
      });

    it('shows how an address is written when it is malformed', () => {
      const wording = postgresOpenFailureWording({ _tag: 'StoreAddressMalformed' });
      expect(wording).to.contain('postgres://user:password@host:5432/database');
    });
  });
});
