import type { Secret } from '../../../core/shared/secret.js';
import type { DumpOpener, DumpSealer } from '../../../core/backups/ports/dump-sealer.js';
import * as E from 'fp-ts/lib/Either.js';
import { readWhole } from './dump-storage.js';

/** The recipient of any key of its own. */
export const OWN_RECIPIENT = 'age1own';

/** Writes who may read the bytes, then the bytes with every bit turned over: no secret is kept, and a cut is noticed. */
export const memoryDumpSealer = (
  recipientOf: (key: Secret) => string = () => OWN_RECIPIENT,
): DumpSealer => ({
  seal: async function* (recipients, bytes, ownKey) {
    const own = ownKey === undefined ? [] : [recipientOf(ownKey)];
    yield Buffer.from(`${[...recipients, ...own].join(' ')}\n`);
    for await (const part of bytes) if (part.length > 0) yield frame(part);
    yield frame(new Uint8Array());
  },
});

const frame = (part: Uint8Array): Uint8Array => {
  const size = Buffer.alloc(SIZE_BYTES);
  size.writeUInt32BE(part.length);
  return Buffer.concat([size, part.map((byte) => ~byte)]);
};

const SIZE_BYTES = 4;

/** What such a sealer was given. Throws unless this is one of the recipients and all of it is there. */
export const openMemorySealed = (recipient: string, sealed: Buffer): Buffer => {
  const start = sealed.indexOf('\n') + 1;
  const recipients = sealed.toString('utf8', 0, Math.max(start - 1, 0)).split(' ');
  if (!recipients.includes(recipient)) throw new Error('It is not sealed to this recipient');
  return Buffer.concat(partsOf(sealed.subarray(start)));
};

const partsOf = (sealed: Buffer): readonly Uint8Array[] => {
  const parts: Uint8Array[] = [];
  let rest = sealed;
  for (;;) {
    const size = rest.length < SIZE_BYTES ? undefined : rest.readUInt32BE();
    if (size === undefined || rest.length < SIZE_BYTES + size) throw new Error('It is cut');
    if (size === 0) return parts;
    parts.push(rest.subarray(SIZE_BYTES, SIZE_BYTES + size).map((byte) => ~byte));
    rest = rest.subarray(SIZE_BYTES + size);
  }
};

/** Opens what the sealer in memory has sealed, with a key of one of the recipients. */
export const memoryDumpOpener = (
  isKeyOf: (key: Secret, recipient: string) => boolean,
): DumpOpener => ({
  open: (key, bytes) => async () => {
    const sealed = Buffer.from(await readWhole(bytes, NEVER));
    const recipients = sealed.toString('utf8', 0, Math.max(sealed.indexOf('\n'), 0)).split(' ');
    const recipient = recipients.find((one) => isKeyOf(key, one));
    return recipient === undefined
      ? E.left({ _tag: 'KeyRejected' })
      : E.right(opened(recipient, sealed));
  },
});

const NEVER = new AbortController().signal;

const opened = async function* (recipient: string, sealed: Buffer): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(openMemorySealed(recipient, sealed));
};
