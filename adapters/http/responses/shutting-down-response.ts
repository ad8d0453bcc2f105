import { type RawErrorResponse, rawErrorResponse } from './raw-error-response.js';
import { SHUTTING_DOWN } from './shutting-down.js';

/** What is said to whoever still calls a mount that was closed. */
export const shuttingDownResponse = (requestId: string): RawErrorResponse =>
  rawErrorResponse(SHUTTING_DOWN, requestId);
