import type { KeyObject } from 'node:crypto';
import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';
import type { AuditSigner } from '../../core/audit/ports/audit-signer.js';

/** The beginning of an Ed25519 key in DER (RFC 8410): the key itself, of 32 bytes, follows. */
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex');

/** Signs by Ed25519, with a key that follows from the key of the store, so that every node signs with the same. */
export const ed25519Signer = (storeKey: Uint8Array): AuditSigner => {
  const seed = Buffer.from(hkdfSync('sha256', storeKey, '', 'shipshape audit signature', 32));
  const der = Buffer.concat([PRIVATE, seed]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    ...verifier,
    publicKey: spki.subarray(PUBLIC.length).toString('base64url'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  };
};

/** Of one text alone: Node ignores the last bits of another, and all that is no base64. */
const bytesOf = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) throw new Error('no base64url');
  return bytes;
};

const publicKeys = new Map<string, KeyObject>();

const publicKeyOf = (text: string): KeyObject => {
  const known = publicKeys.get(text);
  if (known !== undefined) return known;
  const der = Buffer.concat([PUBLIC, bytesOf(text)]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  if (publicKeys.size < 100) publicKeys.set(text, key);
  return key;
};

/** What needs no key of one's own. */
export const verifier: Pick<AuditSigner, 'digest' | 'verify'> = {
  digest: (text) => createHash('sha256').update(text).digest('hex'),
  verify: (text, signature, publicKey) => {
    try {
      return verify(null, Buffer.from(text), publicKeyOf(publicKey), bytesOf(signature));
    } catch {
      return false;
    }
  },
};
