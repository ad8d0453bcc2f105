import type { ProblemDocument } from '../operations/problem-document.js';
import { PROBLEM_TYPE, problemText, RETRY_AFTER_SECONDS } from './send-problem.js';
import { BARE_SECURITY_HEADERS } from './security-headers.js';

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
      ...BARE_SECURITY_HEADERS,
      'cache-control': 'no-store',
      'content-type': PROBLEM_TYPE,
      'content-length': String(Buffer.byteLength(body)),
      'x-request-id': requestId,
      ...(document.status === 503 ? { 'retry-after': String(RETRY_AFTER_SECONDS) } : {}),
    },
    body,
  };
};
