import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { expect } from 'chai';
import { aCanary, kindsIn, tokenCanary } from './canary.js';

describe('the search for canaries', () => {
  const canary = aCanary('a password');
  const { text } = canary;
  const token = tokenCanary('a token', `ship_${randomBytes(32).toString('base64url')}`);

  const leaks: Readonly<Record<string, string | Uint8Array>> = {
    'as it is': `cannot log in with ${text}!`,
    'in JSON': JSON.stringify({ deep: { text } }),
    'as Node prints it': inspect({ text }),
    'in a URL': `postgres://user:${encodeURIComponent(text)}@host`,
    'in a form': new URLSearchParams({ text }).toString(),
    'in hex': `\\x${Buffer.from(`{"a":"${text}"}`).toString('hex').toUpperCase()}`,
    'in Base64': Buffer.from(`user:${text}`).toString('base64'),
    'in Base64, at another place': Buffer.from(`users:${text} `).toString('base64'),
    'in Base64 for URLs': Buffer.from(`u:${text}?`).toString('base64url'),
    'as bytes among bytes': Buffer.concat([randomBytes(99), Buffer.from(text), randomBytes(99)]),
    'without its end': text.slice(0, 20),
    'without its beginning': `…${text.slice(-20)}`,
  };
  for (const [how, leak] of Object.entries(leaks))
    it(`finds one ${how}`, () => {
      expect(kindsIn([canary, token], leak)).to.deep.equal(['a password']);
    });

  it('finds a token without its prefix, and the bytes that it stands for', () => {
    const random = token.text.slice('ship_'.length);
    expect(kindsIn([token], random)).to.deep.equal(['a token']);
    const inHex = Buffer.from(random, 'base64url').toString('hex');
    expect(kindsIn([token], inHex)).to.deep.equal(['a token']);
  });

  it('finds none where there is none', () => {
    const others = aCanary('another').text + randomBytes(1000).toString('hex');
    expect(kindsIn([canary, token], others)).to.deep.equal([]);
  });
});
