import type { Failure } from '../../api/describe-failure.js';
import { type ErrorDocument, errorDocument } from '../../api/errors/error-document.js';
import { APPLY_OTHERWISE, type FleetDocument } from '../../api/fleet/apply-fleet-document.js';

/** What is sent to a process: this on one line, then the body of the document. `setup` says how it opens the store. */
export interface ProcessRequest<S> extends Omit<FleetDocument, 'body' | 'signal'> {
  /** Of the package from which the service was started; its files may be of another since. */
  readonly version: string;
  readonly setup: S;
}

/** What a process answers: this on one line, then the text of the plan, unless there is an error. */
export interface ProcessAnswer {
  readonly error: ErrorDocument | null;
  readonly failures: readonly Failure[];
  /** What the driver of the store had to say, for the log. */
  readonly storeErrors: readonly string[];
  /** The stack of an exception, which is a defect of Shipshape; then there is nothing else. */
  readonly defect?: string;
}

const LINE_BREAK = 0x0a;

export const frame = (head: object, body: Uint8Array): readonly Uint8Array[] => [
  Buffer.from(`${JSON.stringify(head)}\n`),
  body,
];

/** The head and the body of a message; undefined if it breaks off before the body. */
export const unframe = (
  message: Buffer,
): { readonly head: unknown; readonly body: Buffer } | undefined => {
  const end = message.indexOf(LINE_BREAK);
  if (end < 0) return undefined;
  const head: unknown = JSON.parse(message.toString('utf8', 0, end));
  return { head, body: message.subarray(end + 1) };
};

/** Everything that a stream brings until its end. */
export const collect = async (stream: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

export const TOO_MANY: ErrorDocument = errorDocument(
  'unavailable',
  'Other fleet documents are being applied, one at a time. Try again in a moment.',
);

/** Of a document whose turn did not come. */
export const GIVEN_UP: ErrorDocument = errorDocument(
  'unavailable',
  'Nothing was changed: other fleet documents took too long. Try again in a moment.',
);

/** The process that should apply the document is of other files than the service. */
export const OTHER_VERSION: ErrorDocument = errorDocument(
  'unavailable',
  'Nothing was changed. Restart the service: its files are of another version by now.',
);

export const outOfMemory = (heapMiB: number): ErrorDocument =>
  errorDocument(
    'payload_too_large',
    `Applying the document takes more than the ${heapMiB} MiB of memory that the service gives it. ${APPLY_OTHERWISE}`,
  );

export const tooSlow = (deadlineMs: number): ErrorDocument =>
  errorDocument(
    'unavailable',
    `Applying the document was cut short after ${deadlineMs / 1000} s; it may have been applied nonetheless, as a whole. A dry run says what is left to change. ${APPLY_OTHERWISE}`,
  );
