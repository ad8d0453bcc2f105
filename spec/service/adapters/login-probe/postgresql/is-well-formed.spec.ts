import { expect } from 'chai';
import { isWellFormed } from '../../../../../adapters/login-probe/postgresql/is-well-formed.js';
import * as wire from '../../../../support/rogue-postgres/wire.js';

const WELL_FORMED: readonly (readonly [string, Buffer])[] = [
  ['R0', wire.OK],
  ['R3', wire.authenticationRequest(3)],
  ['R5', wire.authenticationRequest(5, 'salt')],
  ['R10', wire.authenticationRequest(10, 'SCRAM-SHA-256\0\0')],
  ['S', wire.message('S', 'TimeZone\0UTC\0')],
  ['K', wire.KEY],
  ['Z', wire.READY],
  ['T', wire.VERSION_COLUMN],
  ['D', wire.row('180004')],
  ['C', wire.COMPLETE],
  ['A', wire.message('A', wire.int32(1), 'jobs\0\0')],
  ['E', wire.errorResponse('3D000')],
  ['N', wire.notice('hm')],
];

describe('isWellFormed', () => {
  for (const [name, message] of WELL_FORMED) {
    const body = message.subarray(5);

    it(`accepts ${name} as PostgreSQL sends it`, () => {
      expect(isWellFormed(name, body)).to.equal(true);
    });

    it(`refuses ${name} cut short anywhere, or with a byte too many`, () => {
      const lengths = Array.from(body, (_, length) => length);
      // A message that is cut after a NUL may be well formed as a shorter one.
      const taken = lengths.filter((length) => isWellFormed(name, body.subarray(0, length)));
      expect(taken).to.deep.equal([]);
      expect(isWellFormed(name, Buffer.concat([body, Buffer.from('x')]))).to.equal(false);
    });
  }

  it('accepts no other message', () => {
    for (const name of ['', 'R', 'R7', 'G', 'W', 'constructor', '__proto__'])
      expect(isWellFormed(name, Buffer.alloc(8)), name).to.equal(false);
  });
});
