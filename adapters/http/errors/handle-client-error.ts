import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorDocument } from '../../api/errors/error-document.js';
import { type RawErrorResponse, rawErrorResponse } from '../responses/send-error.js';

/** How long a peer may go on sending what is not read, so that it receives the response. */
const LINGER_MS = 1_000;

const BY_CODE: Readonly<Record<string, readonly [code: ErrorCode, detail: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive whole in time.'],
  HPE_HEADER_OVERFLOW: [
    'headers_too_large',
    'The request line and the headers together are too large.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['payload_too_large', 'The chunk extensions are too large.'],
};

/** Answers what Node could not parse as HTTP, and closes the connection. What arrives after that gets no response. */
export const handleClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const [code, detail] = BY_CODE[error.code ?? ''] ?? [
    'malformed_request',
    'The request is not HTTP/1.1.',
  ];
  socket.end(asHttp(rawErrorResponse(errorDocument(code, detail), randomUUID())));
  // Destroyed at once, a connection with unread data is reset, and the peer may lose the response.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
};

const asHttp = ({ status, headers, body }: RawErrorResponse): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
    '',
    body,
  ].join('\r\n');
