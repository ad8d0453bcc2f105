import * as E from 'fp-ts/lib/Either.js';
import type { ProblemDocument } from '../api/errors/error-document.js';
import type { CommandLineDeps } from './command-line-deps.js';
import type { GlobalOptions } from './command/global-options.js';
import { openOperations } from './open-api.js';
import type { Outcome, Step } from './command/command-output.js';

/** Opens what the step needs, takes the step, and closes again, however it ended. */
export const perform = async (
  deps: CommandLineDeps,
  options: GlobalOptions,
  step: E.Either<ProblemDocument, Step>,
): Outcome => {
  if (E.isLeft(step)) return step;
  const opened = await openOperations(deps, options);
  if (E.isLeft(opened)) return opened;
  try {
    return await step.right(opened.right.operations);
  } finally {
    await opened.right.close();
  }
};
