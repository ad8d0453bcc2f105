import { problemDocument } from '../errors/error-catalogue.js';
import type { ProblemDocument } from '../errors/error-document.js';

/** The error for a fleet document that cannot be understood, one sentence a mistake. */
export const fleetNotUnderstood = (mistakes: readonly string[]): ProblemDocument =>
  problemDocument(
    'fleet_rejected',
    'Nothing was changed.',
    mistakes.map((mistake) => ({ code: 'mistake', detail: mistake })),
  );
