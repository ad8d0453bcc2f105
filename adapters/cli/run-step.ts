import * as E from 'fp-ts/lib/Either.js';
import type { ErrorDocument } from '../api/errors/error-document.js';
import type { CommandLineDeps } from './command-line-deps.js';
import type { GlobalOptions } from './command/command-output.js';
import { openApi } from './open-api.js';
import type { CommandResult, ApiStep } from './command/command-output.js';

/** Opens the API, runs the step, and closes the API, however the step ended. */
export const runStep = async (
  deps: CommandLineDeps,
  options: GlobalOptions,
  step: E.Either<ErrorDocument, ApiStep>,
): CommandResult => {
  if (E.isLeft(step)) return step;
  const opened = await openApi(deps, options);
  if (E.isLeft(opened)) return opened;
  try {
    return await step.right(opened.right.api);
  } finally {
    await opened.right.close();
  }
};
