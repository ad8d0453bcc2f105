import { errorDocument } from '../../api/errors/error-catalogue.js';
import { type RawErrorResponse, rawErrorResponse } from './raw-error-response.js';

/** The error of a service that is shutting down. */
export const SHUTTING_DOWN = errorDocument('unavailable', 'The service is shutting down.');

/** The response to requests that come in after the mount was closed. */
export const shuttingDownResponse = (requestId: string): RawErrorResponse =>
  rawErrorResponse(SHUTTING_DOWN, requestId);
