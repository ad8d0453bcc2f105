import type { Failure } from '../../api/describe-failure.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import type { FleetDocument } from '../../api/fleet/apply-fleet-document.js';

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
