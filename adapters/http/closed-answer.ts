import { problemDocument } from '../operations/error-catalogue.js';
import { type BareAnswer, bareAnswer } from './bare-answer.js';

const CLOSED = problemDocument('unavailable', 'The service is ending.');

/** What is said to whoever still calls a mount that was closed. */
export const closedAnswer = (requestId: string): BareAnswer => bareAnswer(CLOSED, requestId);
