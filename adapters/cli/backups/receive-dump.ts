import { createHash } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import type { DumpStream, WholeDump } from '../../api/backups/dump-api.js';
import { errorDocument } from '../../api/errors/error-catalogue.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { type DumpSink, unwritable } from './dump-file.js';

/** Takes a dump to where it goes, and leaves nothing of one that is not whole. `onBytes` is called with the size so far. */
export const receiveDump = async (
  { bytes, end }: DumpStream,
  sink: DumpSink,
  name: string,
  onBytes: (sizeBytes: number) => void,
): Promise<E.Either<ErrorDocument, WholeDump>> => {
  const digest = createHash('sha256');
  let sizeBytes = 0;
  try {
    for await (const part of bytes) {
      await sink.write(part);
      digest.update(part);
      sizeBytes += part.length;
      onBytes(sizeBytes);
    }
  } catch (error) {
    await sink.discard();
    return E.left(unwritable(name, error));
  }
  const received = { sizeBytes, sha256: digest.digest('hex') };
  const whole = E.flatMap((made: WholeDump) => compare(received, made))(await end());
  const completed = E.isLeft(whole) ? whole : await sink.complete();
  if (E.isRight(completed)) return E.right(received);
  await sink.discard().catch(() => undefined);
  return completed;
};

const compare = (received: WholeDump, made: WholeDump): E.Either<ErrorDocument, WholeDump> =>
  received.sha256 === made.sha256 && received.sizeBytes === made.sizeBytes
    ? E.right(received)
    : E.left(
        errorDocument(
          'dump_incomplete',
          `${made.sizeBytes} bytes were sent, and ${received.sizeBytes} came that are not the same. Try again; a proxy on the way may have changed them.`,
        ),
      );
