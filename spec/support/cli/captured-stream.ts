import { Writable } from 'node:stream';

/** A stream that keeps what is written to it. */
export interface CapturedStream extends Writable {
  readonly text: () => string;
  readonly isTTY: boolean;
  readonly columns: number;
}

export const capturedStream = (isTTY: boolean, columns = 80): CapturedStream => {
  const chunks: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk: string, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  return Object.assign(stream, { isTTY, columns, text: () => chunks.join('') });
};
