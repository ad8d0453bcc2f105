import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../api/api.js';
import type { ErrorCode } from '../../api/errors/error-catalogue.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { escapeTexts } from '../terminal/escape-control-characters.js';
import type { View } from '../terminal/view.js';

export interface GlobalOptions {
  readonly json?: boolean;
  readonly config?: string;
  readonly url?: string;
  readonly tokenFile?: string;
  /** False after `--no-color`. */
  readonly color: boolean;
}

/** The result of a command, for machines and for people. */
export interface CommandOutput {
  readonly exitCode: number;
  readonly json: unknown;
  readonly text: (view: View) => string;
}

/** `show` is given the body with its control characters escaped, so that no view can forget to. */
export const commandOutput = <B>(
  body: B,
  show: (body: B, view: View) => string,
  exitCode = 0,
): CommandOutput => ({
  exitCode,
  json: body,
  text: (view) => view.encode(show(escapeTexts(body), view)),
});

/** The body that the API has answered with, as `show` shows it. */
export const shown = <B>(
  show: (body: B, view: View) => string,
  exitCode: (body: B) => number = () => EXIT.yes,
): (<L>(answer: E.Either<L, B>) => E.Either<L, CommandOutput>) =>
  E.map((body: B) => commandOutput(body, show, exitCode(body)));

export type CommandResult = Promise<E.Either<ErrorDocument, CommandOutput>>;

/** The part of a command that calls Shipshape; its arguments have been validated by then. */
export type ApiStep = (api: Api) => CommandResult;

export const EXIT = { yes: 0, no: 1, badInput: 2, unavailable: 3, interrupted: 130 } as const;

/** Somebody has ended the command where it asked them. */
export const INTERRUPTED: CommandOutput = {
  exitCode: EXIT.interrupted,
  json: null,
  text: () => '',
};

/** The input is wrong, and the same command will fail again. */
const BAD_INPUT: ReadonlySet<number> = new Set([400, 404, 409, 413, 422]);

/** Verdicts, and no mistakes of the caller. */
const VERDICTS: ReadonlySet<string> = new Set<ErrorCode>([
  ...(['run_ended', 'restore_not_ready', 'approval_wanted', 'approval_over'] as const),
]);

/**
 * A run that has ended is a verdict, as a dump is that cannot be restored so. Any other error may pass with time, or does not
 * concern other callers.
 */
export const exitCodeOf = ({ status, code }: ErrorDocument): number => {
  if (VERDICTS.has(code)) return EXIT.no;
  return BAD_INPUT.has(status) ? EXIT.badInput : EXIT.unavailable;
};
