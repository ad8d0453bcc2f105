import type { ProblemDocument } from '../../api/errors/error-document.js';
import { problemHeaders } from './error-headers.js';
import { SECURITY_HEADERS } from '../guards/security-headers.js';
import { problemText } from './send-error.js';

/** An error as it is answered where Fastify is not at hand: nobody sends it but whoever asks for it. */
export interface BareAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const bareAnswer = (document: ProblemDocument, requestId: string): BareAnswer => {
  const body = problemText(document, requestId);
  return {
    status: document.status,
    headers: {
      ...SECURITY_HEADERS,
      ...problemHeaders(document, requestId),
      'content-length': String(Buffer.byteLength(body)),
    },
    body,
  };
};
