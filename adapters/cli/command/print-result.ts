import * as E from 'fp-ts/lib/Either.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import { type CommandOutput, exitCodeOf, type GlobalOptions } from './command-output.js';
import { escapedJson } from '../terminal/escape-control-characters.js';
import { showError } from './show-error.js';
import { viewOf } from '../terminal/view.js';
import { write } from '../terminal/write.js';

type PrintOptions = Pick<GlobalOptions, 'json' | 'color'>;

/** Prints the result of a command, and returns its exit code. */
export const printResult = async (
  deps: CommandLineDeps,
  { json = false, color }: PrintOptions,
  outcome: E.Either<ErrorDocument, CommandOutput>,
): Promise<number> => {
  if (E.isLeft(outcome)) {
    await write(deps.stderr, showError(outcome.left, viewOf(deps.stderr, deps, color)));
    if (json) await write(deps.stdout, `${escapedJson({ error: outcome.left })}\n`);
    return exitCodeOf(outcome.left);
  }
  const { exitCode, json: body, text } = outcome.right;
  const printed = json ? `${escapedJson(body)}\n` : text(viewOf(deps.stdout, deps, color));
  await write(deps.stdout, printed);
  return exitCode;
};
