import * as E from 'fp-ts/lib/Either.js';
import type { ProblemDocument } from '../../api/errors/error-document.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import { exitCodeOf } from './exit-code.js';
import type { GlobalOptions } from './global-options.js';
import { harmlessJson } from '../terminal/escape-control-characters.js';
import type { Reply } from './command-output.js';
import { showError } from './show-error.js';
import { viewOf } from '../terminal/view.js';
import { write } from '../terminal/write.js';

type Wishes = Pick<GlobalOptions, 'json' | 'color'>;

/** Prints what a command came to, and gives its exit code. */
export const deliver = async (
  deps: CommandLineDeps,
  { json = false, color }: Wishes,
  outcome: E.Either<ProblemDocument, Reply>,
): Promise<number> => {
  if (E.isLeft(outcome)) {
    await write(deps.stderr, showError(outcome.left, viewOf(deps.stderr, deps, color)));
    if (json) await write(deps.stdout, `${harmlessJson({ error: outcome.left })}\n`);
    return exitCodeOf(outcome.left);
  }
  const { exitCode, json: body, text } = outcome.right;
  const printed = json ? `${harmlessJson(body)}\n` : text(viewOf(deps.stdout, deps, color));
  await write(deps.stdout, printed);
  return exitCode;
};
