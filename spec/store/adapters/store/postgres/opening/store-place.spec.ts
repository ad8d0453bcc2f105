import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { storePlace } from '../../../../../../adapters/store/postgres/opening/server.js';

describe('storePlace', () => {
  const PLACES = {
    'postgres://u:secret@db.example:5432/fleet?sslmode=require': 'postgres://db.example:5432/fleet',
    'postgresql://u:s%40cret@[::1]/fleet': 'postgres://[::1]/fleet',
    'postgres:///fleet?host=/run/postgresql': 'postgres:///run/postgresql/fleet',
  };
  for (const [url, place] of Object.entries(PLACES))
    it(`finds ${place}, and nothing of the login`, () => {
      expect(storePlace(url)).to.deep.equal(O.some(place));
    });

  it('finds no place where the password was not written as in a URL', () => {
    for (const password of ['12/secret', '12?secret', '12#secret', 'a:b/c'])
      expect(storePlace(`postgres://u:${password}@host/db`)).to.deep.equal(O.none);
  });
});
