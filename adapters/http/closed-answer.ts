import { type BareAnswer, bareAnswer } from './bare-answer.js';
import { SERVICE_ENDING } from './service-ending.js';

/** What is said to whoever still calls a mount that was closed. */
export const closedAnswer = (requestId: string): BareAnswer =>
  bareAnswer(SERVICE_ENDING, requestId);
