import type { ErrorDocument } from '../../api/errors/error-document.js';
import { escapedJson, escapeTexts, write } from '../terminal/write.js';
import { paragraph, reasonLines, type View, viewOf } from '../terminal/view.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import type { CommandOutput, GlobalOptions, InputNames } from './command-output.js';
import { exitCodeOf } from './command-output.js';
import * as E from 'fp-ts/lib/Either.js';

/** An error as it is printed on standard error. */
export const showError = (error: ErrorDocument, view: View): string => {
  const { title, detail, reasons = [], request_id } = escapeTexts(error);
  const others = reasons.filter((reason) => reason.detail !== detail);
  const sentence = others.length === 0 ? detail : `${title}. ${detail}`;
  const lines = [
    paragraph('error: ', sentence, view.width).replace('error:', view.paint('red', 'error:')),
    ...others.flatMap((reason) => reasonLines(reason, view)),
    ...(request_id === undefined ? [] : [view.paint('dim', `(request ${request_id})`)]),
    '',
  ];
  return view.encode(lines.join('\n'));
};

/** A place in a description at the beginning of a sentence, or a field within it. */
const FIELD = /^[a-z_][a-z_.[\]\d]*(?=:)|`([a-z_.]+)`/g;

/** The same error, in which what somebody typed stands for the field of the API that it became. */
export const namingInputs =
  (inputs: InputNames) =>
  ({ reasons, ...error }: ErrorDocument): ErrorDocument => {
    const placed = (place: string): string => {
      const input = inputs[place];
      const at = place.lastIndexOf('[');
      return input ?? (at < 0 ? place : placed(place.slice(0, at)) + place.slice(at));
    };
    const named = (detail: string): string =>
      detail.replace(FIELD, (field: string, within?: string) =>
        within === undefined ? placed(field) : `\`${inputs[within] ?? within}\``,
      );
    return {
      ...error,
      detail: named(error.detail),
      ...(reasons !== undefined && {
        reasons: reasons.map((reason) => ({ ...reason, detail: named(reason.detail) })),
      }),
    };
  };

/** Prints an error when it appears, and not again while it stays the same. */
export const printErrorOnce = (deps: CommandLineDeps, { color }: GlobalOptions) => {
  let last: string | undefined;
  return async (error: ErrorDocument | undefined): Promise<void> => {
    const isNew = error !== undefined && error.detail !== last;
    last = error?.detail;
    if (isNew) await write(deps.stderr, showError(error, viewOf(deps.stderr, deps, color)));
  };
};

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
