import { createHash } from 'node:crypto';

/** So many bytes of an object, and their digest. Its memory is filled again once the part after the next is asked for. */
export interface S3Part {
  /** From 1 on. */
  readonly number: number;
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly isLast: boolean;
}

const MIB = 1024 * 1024;

/** The least that S3 takes is 5 MiB, for all but the last. */
const FIRST_BYTES = 8 * MIB;

/** The number of parts of one size, 32 GiB in all, since some servers want all parts equal. */
const EQUAL_PARTS = 4096;

/** An object has 10,000 parts at most; with a size that doubles so often, they hold the 5 TiB that it has at most. */
const PARTS_UNTIL_DOUBLED = 600;

/** How many bytes a part has, by its number. */
export const partBytes = (number: number): number =>
  FIRST_BYTES * 2 ** Math.max(0, Math.ceil((number - EQUAL_PARTS) / PARTS_UNTIL_DOUBLED));

/** Gathers bytes into parts; the last one may be shorter, or empty if it is the only one. */
export const partsOf = async function* (
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<S3Part, void, void> {
  const memories: [Uint8Array, Uint8Array] = [new Uint8Array(0), new Uint8Array(0)];
  let number = 1;
  let filling = partMemory(memories, number);
  for await (const chunk of source) {
    for (let taken = 0; taken < chunk.length;) {
      // Only what follows shows that a part is not the last.
      if (filling.isFull()) {
        yield filling.part(false);
        number += 1;
        filling = partMemory(memories, number);
      }
      taken += filling.add(chunk.subarray(taken));
    }
  }
  yield filling.part(true);
};

const partMemory = (memories: [Uint8Array, Uint8Array], number: number) => {
  const index = number % 2 === 0 ? 0 : 1;
  const sizeBytes = partBytes(number);
  if (memories[index].length < sizeBytes) memories[index] = Buffer.allocUnsafeSlow(sizeBytes);
  const memory = memories[index];
  const digest = createHash('sha256');
  let used = 0;
  return {
    isFull: () => used === sizeBytes,
    add: (bytes: Uint8Array): number => {
      const fitting = bytes.subarray(0, sizeBytes - used);
      memory.set(fitting, used);
      digest.update(fitting);
      used += fitting.length;
      return fitting.length;
    },
    part: (isLast: boolean): S3Part => ({
      number,
      bytes: memory.subarray(0, used),
      sha256: digest.digest('hex'),
      isLast,
    }),
  };
};
