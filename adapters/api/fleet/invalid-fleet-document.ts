import { errorDocument } from '../errors/error-catalogue.js';
import type { ErrorDocument } from '../errors/error-document.js';

/** The error for a fleet document that cannot be understood, one sentence a mistake. */
export const invalidFleetDocument = (mistakes: readonly string[]): ErrorDocument =>
  errorDocument(
    'fleet_rejected',
    'Nothing was changed.',
    mistakes.map((mistake) => ({ code: 'mistake', detail: mistake })),
  );
