import * as E from 'fp-ts/lib/Either.js';
import { errorDocument } from '../../api/errors/error-catalogue.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { connectionError } from './connection-error.js';

/** The limit of a fleet document: a plan names every part of one. */
const LIMIT_BYTES = 64 * 1024 * 1024;

/** A response, whatever it is. */
export interface ServiceResponse {
  readonly url: URL;
  readonly status: number;
  /** The media type without its parameters; empty without a content type. */
  readonly type: string;
  readonly location: string | null;
  readonly etag: string | null;
  readonly text: string;
}

/** Sends a request and reads its response. `init.signal` ends both; redirects are not followed. */
export const sendRequest = async (
  fetchIt: typeof fetch,
  url: URL,
  init: RequestInit,
): Promise<E.Either<ErrorDocument, ServiceResponse>> => {
  try {
    const response = await fetchIt(url, { ...init, redirect: 'manual' });
    const { status, headers } = response;
    const text = await readText(response);
    if (text === undefined)
      return E.left(
        errorDocument('not_a_shipshape', `The response of ${url.origin} is too large.`),
      );
    const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const [location, etag] = [headers.get('location'), headers.get('etag')];
    return E.right({ url, status, type, location, etag, text });
  } catch (error) {
    return E.left(connectionError(url, error));
  }
};

/** The body; undefined if it exceeds the limit. */
const readText = async ({ body }: Response): Promise<string | undefined> => {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > LIMIT_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
};
