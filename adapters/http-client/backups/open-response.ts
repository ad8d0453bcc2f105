import * as http from 'node:http';
import * as https from 'node:https';
import * as E from 'fp-ts/lib/Either.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { connectionError } from '../connection/connection-error.js';

/** Sends a request, and returns the response once its headers have come. The fetch of Node would drop the trailers. */
export const openResponse = (
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<E.Either<ErrorDocument, http.IncomingMessage>> =>
  new Promise((resolve) => {
    const { request } = url.protocol === 'https:' ? https : http;
    request(url, { headers, signal })
      .once('response', (response) => resolve(E.right(response)))
      .on('error', (error) => resolve(E.left(connectionError(url, error))))
      .end();
  });
