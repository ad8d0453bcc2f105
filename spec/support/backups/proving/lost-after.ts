import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpStorage } from '../../../../core/backups/ports/dump-storage.js';
import {
  type StorageRefusalCode,
  storageRefused,
} from '../../../../core/backups/storage-refusal.js';

/** The same destination, which is lost once so many objects were read: the next is opened, and its bytes do not come. */
export const lostAfter = <S extends Pick<DumpStorage, 'open'>>(
  reads: number,
  storage: S,
  code: StorageRefusalCode,
): S => {
  let begun = 0;
  const open: DumpStorage['open'] = (...at) =>
    pipe(
      storage.open(...at),
      TE.map(
        O.map((bytes) => {
          begun += 1;
          return begun > reads ? throwing(code) : bytes;
        }),
      ),
    );
  return { ...storage, open };
};

const throwing = async function* (code: StorageRefusalCode): AsyncGenerator<Uint8Array> {
  yield await Promise.reject(new Error('it is lost', { cause: storageRefused(code) }));
};
