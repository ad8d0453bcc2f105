import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { passwordFor } from '../../../../../adapters/api/connections/parameters.js';
import { revealed } from '../../../../support/shared/revealed.js';

const PLACE = { host: 'db', port: 5432, database: 'shop', user: 'backup' };

describe('a file of passwords', () => {
  const cases: readonly (readonly [file: string, password: string | undefined])[] = [
    ['db:5432:shop:backup:secret', 'secret'],
    [
      '# db:5432:shop:backup:old\n*:*:*:other:no\n*:*:*:backup:a\\:b:c\\\\d\r\ndb:*:*:*:late',
      'a:b:c\\d',
    ],
    ['db:5433:shop:backup:secret', undefined],
    ['db:5432:shop:backup:', undefined],
    ['db:5432:shop', undefined],
    ['', undefined],
  ];
  for (const [file, password] of cases)
    it(`has ${password ?? 'none'} in ${JSON.stringify(file)}`, () => {
      const expected = password === undefined ? O.none : O.some(`revealed: ${password}`);
      expect(revealed(passwordFor(file, PLACE))).to.deep.equal(expected);
    });
});
