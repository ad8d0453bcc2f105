import { expect } from 'chai';
import { format, inspect } from 'node:util';
import { Secret } from '../../../core/domain/secret.js';

describe('Secret', () => {
  const secret = new Secret('hunter2');

  it('reveals its text to whoever asks for just that', () => {
    expect(secret.reveal()).to.equal('hunter2');
  });

  it('shows its text in no other way', () => {
    const shown = [
      String(secret),
      `${secret.toString()}!`,
      JSON.stringify({ secret }),
      inspect({ deep: { secret } }, { showHidden: true, depth: 9 }),
      format('%s %o %j', secret, secret, secret),
      Object.entries(secret).join(),
      new Error(`cannot use ${String(secret)}`).message,
    ];
    expect(shown.join(' ')).to.contain('[secret]').and.not.contain('hunter2');
  });

  it('equals a secret of the same text, and no other', () => {
    expect(secret.equals(new Secret('hunter2'))).to.equal(true);
    expect(secret.equals(new Secret('hunter3'))).to.equal(false);
  });
});
