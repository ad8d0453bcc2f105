import type { Either } from 'fp-ts/lib/Either.js';
import type { Operations } from '../../api/api.js';
import type { ProblemDocument } from '../../api/errors/error-document.js';
import { harmless } from '../terminal/escape-control-characters.js';
import type { View } from '../terminal/view.js';

/** What a command answers, for machines and for people. */
export interface Reply {
  readonly exitCode: number;
  readonly json: unknown;
  readonly text: (view: View) => string;
}

/** People get to see the body only after it was made harmless, whatever shows it. */
export const reply = <B>(body: B, show: (body: B, view: View) => string, exitCode = 0): Reply => ({
  exitCode,
  json: body,
  text: (view) => show(harmless(body), view),
});

export type Outcome = Promise<Either<ProblemDocument, Reply>>;

/** The part of a command that needs Shipshape. What the command was given has been read by then. */
export type Step = (operations: Operations) => Outcome;
