import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import {
  type Greeting,
  parseGreeting,
  parseVersion,
} from '../../../../../adapters/login-probe/mysql/greeting.js';
import type { Engine } from '../../../../../core/engines/engines.js';
import { greetingContent } from '../../../../support/rogue-mysql/wire.js';

const VERSIONS: readonly (readonly [string, Engine, number])[] = [
  ['8.4.3', 'mysql', 8],
  ['9.7.0-commercial', 'mysql', 9],
  ['5.7.44-log', 'mysql', 5],
  ['8.0.35-27', 'mysql', 8],
  ['11.8.2-MariaDB-ubu2404', 'mariadb', 11],
  ['5.5.5-10.11.19-MariaDB-0+deb12u1', 'mariadb', 10],
  ['5.5.5-10.6.12-log', 'mariadb', 10],
  ['5.5.5', 'mysql', 5],
];

describe('a greeting', () => {
  for (const [version, engine, major] of VERSIONS)
    it(`of ${version} is of ${engine} ${major}`, () => {
      expect(parseVersion(version)).to.deep.equal(O.some({ engine, major }));
    });

  it('has a version of three numbers', () => {
    for (const version of ['', 'x', '8', '8.4', '8.4.3.1', '1234.0.0', '-1.0.0', '8.4.99999'])
      expect(parseVersion(version), version).to.deep.equal(O.none);
  });

  it('is parsed as a real server sends it', () => {
    expect(parseGreeting(greetingContent())).to.deep.equal(
      O.some({ engine: 'mariadb', major: 10, offersTls: true, isModern: true }),
    );
    expect(parseGreeting(greetingContent({ version: '8.4.3', offersTls: false }))).to.deep.equal(
      O.some({ engine: 'mysql', major: 8, offersTls: false, isModern: true }),
    );
  });

  it('is refused cut short, or with a byte too many', () => {
    const content = greetingContent();
    const isWhole = (part: Buffer) =>
      O.exists(({ isModern }: Greeting) => isModern)(parseGreeting(part));
    const taken = Array.from(content, (_, length) => length).filter((length) =>
      isWhole(content.subarray(0, length)),
    );
    expect(taken).to.deep.equal([]);
    expect(isWhole(Buffer.concat([content, Buffer.from('x')]))).to.equal(false);
    expect(isWhole(content)).to.equal(true);
  });
});
