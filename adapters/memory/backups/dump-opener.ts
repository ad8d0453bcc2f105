import * as E from 'fp-ts/lib/Either.js';
import type { DumpOpener } from '../../../core/backups/ports/dump-sealer.js';
import type { Secret } from '../../../core/shared/secret.js';
import { openMemorySealed } from './dump-sealer.js';
import { readWhole } from './read-whole.js';

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
