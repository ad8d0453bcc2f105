import { type BareAnswer, bareAnswer } from './raw-error-response.js';
import { SERVICE_ENDING } from './shutting-down.js';

/** What is said to whoever still calls a mount that was closed. */
export const closedAnswer = (requestId: string): BareAnswer =>
  bareAnswer(SERVICE_ENDING, requestId);
