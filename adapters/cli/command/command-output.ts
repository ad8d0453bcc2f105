import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../api/api.js';
import type { ErrorCode, ErrorDocument } from '../../api/errors/error-document.js';
import { escapeTexts } from '../terminal/write.js';
import type { View } from '../terminal/view.js';
import { type Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type { CommandLineDeps, OpenedApi } from '../command-line-deps.js';

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
export type ApiStep = (api: Api, work?: OpenedApi['work']) => CommandResult;

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
  'run_ended',
  'restore_not_ready',
  'approval_wanted',
  'approval_over',
]);

/**
 * A run that has ended is a verdict, as a dump is that cannot be restored so. Any other error may pass with time, or does not
 * concern other callers.
 */
export const exitCodeOf = ({ status, code }: ErrorDocument): number => {
  if (VERDICTS.has(code)) return EXIT.no;
  return BAD_INPUT.has(status) ? EXIT.badInput : EXIT.unavailable;
};

/** What becomes of a command: a step that calls Shipshape, what is printed without one, or the exit code of what it has run. */
export type Outcome = ApiStep | E.Either<ErrorDocument, ApiStep | CommandOutput> | number;

/** What somebody types, such as `--valid-for`, by the field of the API that it becomes. */
export type InputNames = Readonly<Record<string, string>>;

/** A command of the command line. The program, its help, the manual and completions follow from it. */
export interface CommandRecord {
  /** With what it takes, such as `start <path>`. */
  readonly name: string;
  /** Nothing where it is described already, such as a group that has other commands too. */
  readonly words?: string;
  /** Below its options. */
  readonly help?: string;
  /** Where a name is not enough to describe them. */
  readonly takes?: readonly Argument[];
  readonly options?: readonly Option[];
  /** Where fields of the API have other names than the options. */
  readonly inputs?: InputNames;
  /** It is what the command above it does without a name. */
  readonly isDefault?: boolean;
  readonly hidden?: boolean;
  /** A fleet begins with it: where there is no store, it makes one. */
  readonly beginsFleet?: boolean;
  /** The options and what it takes are what `options` and `name` describe: commander passes just that. */
  readonly run?: (
    deps: CommandLineDeps,
    options: never,
    ...given: never[]
  ) => Outcome | Promise<Outcome>;
  readonly commands?: readonly CommandRecord[];
}

/** Runs what a command does, with the options and what else was given. */
export type RunCommand = (
  command: CommandRecord & Required<Pick<CommandRecord, 'run'>>,
  options: GlobalOptions,
  given: readonly unknown[],
) => Promise<void>;

/** Adds a command, or what it has more to one of its name. */
export const addCommand = (parent: Command, record: CommandRecord, perform: RunCommand): void => {
  const { name, words = '', help, run, isDefault = false, hidden = false } = record;
  const command =
    parent.commands.find((one) => one.name() === name) ??
    parent.command(name, { isDefault, hidden }).description(words);
  record.takes?.forEach((argument) => command.addArgument(argument));
  record.options?.forEach((one) => command.addOption(one));
  if (help !== undefined) command.addHelpText('after', help);
  if (run !== undefined)
    command.action(() =>
      perform({ ...record, run }, command.optsWithGlobals(), command.processedArgs),
    );
  record.commands?.forEach((inner) => addCommand(command, inner, perform));
};

export const inputsOf = ({ options = [], inputs }: CommandRecord): InputNames => ({
  ...Object.fromEntries(options.map((one) => [one.name().replaceAll('-', '_'), `--${one.name()}`])),
  ...inputs,
});

export const option = (flags: string, words: string, otherwise?: string | boolean): Option =>
  new Option(flags, words).default(otherwise);

export const required = (flags: string, words: string): Option =>
  option(flags, words).makeOptionMandatory();

export const oneOf = (flags: string, words: string, choices: readonly string[]): Option =>
  option(flags, words).choices(choices);

/** An option that may be given several times. With a closed list, any other value is refused. */
export const repeatable = (flags: string, words: string, choices?: readonly string[]): Option => {
  const repeated = choices === undefined ? option(flags, words) : oneOf(flags, words, choices);
  return repeated.argParser(
    (text: string, before: readonly string[] | undefined): readonly string[] => {
      if (choices?.includes(text) === false)
        throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`);
      return [...(before ?? []), text];
    },
  );
};

export const DRY_RUN = option('--dry-run', 'show what would be changed, and change nothing', false);
