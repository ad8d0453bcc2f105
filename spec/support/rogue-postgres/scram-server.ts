import { createHmac, pbkdf2Sync } from 'node:crypto';
import { CANARY } from '../rogues/canary.js';

const SALT = Buffer.from('a salt of sixteen');
const saltedKeys = new Map<number, Buffer>();

const saltedKey = (iterations: number): Buffer => {
  const key = saltedKeys.get(iterations) ?? pbkdf2Sync(CANARY, SALT, iterations, 32, 'sha256');
  saltedKeys.set(iterations, key);
  return key;
};

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The part of `SASLInitialResponse` that SCRAM signs, and the nonce in it. */
const firstOf = (clientFirst: Buffer) => {
  const text = clientFirst.toString('latin1');
  return { bare: text.slice(text.indexOf('n=')), nonce: nonceOf(clientFirst) };
};

export const nonceOf = (clientFirst: Buffer): string =>
  /r=(.*)$/s.exec(clientFirst.toString('latin1'))?.[1] ?? '';

export const scramServer = (clientFirst: Buffer, iterations = 4096) => {
  const { bare, nonce } = firstOf(clientFirst);
  const challenge = `r=${nonce}rogue,s=${SALT.toString('base64')},i=${iterations}`;
  return {
    challenge,
    /** The signature over the whole exchange, given the response of the client to the challenge. */
    signature: (clientFinal: Buffer) => {
      const text = clientFinal.toString('latin1', 5);
      const exchange = `${bare},${challenge},${text.slice(0, text.indexOf(',p='))}`;
      const key = hmac(saltedKey(iterations), 'Server Key');
      return `v=${hmac(key, exchange).toString('base64')}`;
    },
  };
};
