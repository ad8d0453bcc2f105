import { errorDocument } from '../../api/errors/error-catalogue.js';

/** What is said to whoever calls, or asks about, a service on its way out. */
export const SHUTTING_DOWN = errorDocument('unavailable', 'The service is ending.');
