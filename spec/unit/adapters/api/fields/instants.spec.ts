import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { parseInstant } from '../../../../../adapters/api/fields/instants.js';

describe('readInstant', () => {
  it('reads an instant with its zone', () => {
    const instants = [
      ['2027-01-31T00:00Z', '2027-01-31T00:00:00.000Z'],
      ['2027-01-31T00:00:00.5Z', '2027-01-31T00:00:00.500Z'],
      ['2028-02-29T00:30:00+01:00', '2028-02-28T23:30:00.000Z'],
    ] as const;
    for (const [text, instant] of instants)
      expect(parseInstant(text)).to.deep.equal(O.some(new Date(instant)));
  });

  it('reads nothing that leaves the zone open, nor a day or an hour that there is not', () => {
    for (const text of [
      '',
      '2027-01-31',
      '2027-01-31T00:00:00',
      '2027-02-29T00:00:00Z',
      '2027-13-01T00:00:00Z',
      '2027-01-31T25:00:00Z',
      'Jan 31 2027',
      '1800000000',
    ])
      expect(parseInstant(text), text).to.deep.equal(O.none);
  });
});
