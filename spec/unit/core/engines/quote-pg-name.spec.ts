import { expect } from 'chai';
import { quoteIdentifier, quoteName } from '../../../../core/engines/postgresql.js';

describe('quoteIdentifier', () => {
  it('writes a name in quotes, and doubles those in it', () => {
    expect(quoteIdentifier('Orders')).to.equal('"Orders"');
    expect(quoteIdentifier('a"; DROP TABLE b; --')).to.equal('"a""; DROP TABLE b; --"');
    expect(quoteIdentifier('a\\b')).to.equal('"a\\b"');
    expect(quoteIdentifier('😀'.repeat(15))).to.equal(`"${'😀'.repeat(15)}"`);
  });

  it('writes characters that break lines or hide text as their numbers', () => {
    expect(quoteIdentifier('a\n"\\b')).to.equal('U&"a\\000A""\\\\b"');
    expect(quoteIdentifier('\u202egpj')).to.equal('U&"\\202Egpj"');
    expect(quoteIdentifier('\u001b[2J\u2028')).to.equal('U&"\\001B[2J\\2028"');
  });

  it('puts a dot between a schema and a name', () => {
    expect(quoteName(['a.b', 'c'])).to.equal('"a.b"."c"');
  });
});
