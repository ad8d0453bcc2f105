import type { Either } from 'fp-ts/lib/Either.js';
import type { Api } from '../../api/api.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { escapeTexts } from '../terminal/escape-control-characters.js';
import type { View } from '../terminal/view.js';

/** What a command answers, for machines and for people. */
export interface CommandOutput {
  readonly exitCode: number;
  readonly json: unknown;
  readonly text: (view: View) => string;
}

/** People get to see the body only after it was made harmless, whatever shows it. */
export const commandOutput = <B>(
  body: B,
  show: (body: B, view: View) => string,
  exitCode = 0,
): CommandOutput => ({
  exitCode,
  json: body,
  text: (view) => show(escapeTexts(body), view),
});

export type CommandResult = Promise<Either<ErrorDocument, CommandOutput>>;

/** The part of a command that needs Shipshape. What the command was given has been read by then. */
export type ApiStep = (operations: Api) => CommandResult;
