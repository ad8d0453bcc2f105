import { errorDocument } from '../../api/errors/error-catalogue.js';
import { type RawErrorResponse, rawErrorResponse } from './raw-error-response.js';

/** What is said to whoever calls, or asks about, a service on its way out. */
export const SHUTTING_DOWN = errorDocument('unavailable', 'The service is ending.');

/** What is said to whoever still calls a mount that was closed. */
export const shuttingDownResponse = (requestId: string): RawErrorResponse =>
  rawErrorResponse(SHUTTING_DOWN, requestId);
