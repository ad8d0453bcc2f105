import { errorDocument } from '../../api/errors/error-catalogue.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { APPLY_OTHERWISE } from '../../api/fleet/apply-fleet-document.js';

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
