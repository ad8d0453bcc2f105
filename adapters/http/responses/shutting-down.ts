import { problemDocument } from '../../api/errors/error-catalogue.js';

/** What is said to whoever calls, or asks about, a service on its way out. */
export const SERVICE_ENDING = problemDocument('unavailable', 'The service is ending.');
