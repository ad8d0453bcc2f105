import { errorDocument } from './error-catalogue.js';
import type { ErrorDocument } from './error-document.js';

/** The error for a malformed request: its reasons list all mistakes, its detail is the only one or their number. */
export const malformedRequest = (mistakes: readonly string[]): ErrorDocument => {
  const [only, ...others] = mistakes;
  const detail =
    only === undefined || others.length > 0
      ? `The request holds ${mistakes.length} mistakes.`
      : only;
  return errorDocument(
    'malformed_request',
    detail,
    mistakes.map((mistake) => ({ code: 'mistake', detail: mistake })),
  );
};

/** The error for a fleet document that cannot be decoded, with a reason for each mistake. */
export const invalidFleetDocument = (mistakes: readonly string[]): ErrorDocument =>
  errorDocument(
    'fleet_rejected',
    'Nothing was changed.',
    mistakes.map((mistake) => ({ code: 'mistake', detail: mistake })),
  );
