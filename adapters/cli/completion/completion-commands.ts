import { Argument, type Command } from 'commander';
import * as E from 'fp-ts/lib/Either.js';
import type { Kinds } from '../../../core/described/kind.js';
import { type CommandRecord, EXIT } from '../command/command-output.js';
import { write } from '../terminal/write.js';
import { type Shell, SHELL_SCRIPTS, SHELLS } from './shell-scripts.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import { kindsFor } from '../fleet/editing/draft.js';
import { withApi } from '../open-api.js';
import { UNPRINTABLE } from '../../../core/shared/name.js';
import { type Candidate, pathsAt, type Wanted, wantedAt } from './wanted-at.js';

/** A command line up to the cursor, as bash has it. */
interface ShellLine {
  /** Without the quotes and backslashes; the last one ends at the cursor. */
  readonly words: readonly string[];
  /** In which the last word stands there. */
  readonly quote: '"' | "'" | undefined;
  /** How much of the last word is before what bash replaces: it takes a colon and an equals sign for the end of a word. */
  readonly kept: number;
}

/** Splits a line into words as a shell does. Nothing in it is carried out. */
const splitLine = (line: string): ShellLine => {
  const words: string[] = [];
  let word: string | undefined;
  let quote: ShellLine['quote'];
  let kept = 0;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? '';
    if (quote === undefined && /\s/.test(letter)) {
      if (word !== undefined) words.push(word);
      [word, kept] = [undefined, 0];
    } else if (letter === '\\' && quote !== "'") word = (word ?? '') + (line[(at += 1)] ?? '');
    else if (letter === quote) quote = undefined;
    else if (quote === undefined && (letter === '"' || letter === "'")) {
      quote = letter;
      word ??= '';
    } else {
      word = (word ?? '') + letter;
      if (quote === undefined && /[:=]/.test(letter)) kept = word.length;
    }
  }
  return { words: [...words, word ?? ''], quote, kept: quote === undefined ? kept : 0 };
};

/** A word as it is to stand in such a line, in the place of the last one. */
const quotedIn = (line: ShellLine, word: string): string => {
  if (line.quote === "'") return word;
  if (line.quote === '"') return word.replace(/[\\"$`]/g, '\\$&');
  return word.slice(line.kept).replace(/[^\w./:@%+,=\u0080-\uffff-]/g, '\\$&');
};

const COMPLETION_HELP = `
Completes commands, options, their words, and the paths of resources, for which the local store or
the service is asked.

Examples:
  source <(shipshape completion bash)      in ~/.bashrc
  source <(shipshape completion zsh)       in ~/.zshrc, after compinit
  shipshape completion fish | source       in ~/.config/fish/config.fish
`;

const SHELL = new Argument('<shell>', '').choices(SHELLS);

/** `programOf` is the program with the options of these kinds, of which these commands are a part. */
export const completionCommands = (
  programOf: (kinds: Kinds) => Command,
): readonly CommandRecord[] => [
  {
    name: 'completion',
    takes: [SHELL],
    words: 'print a completion script',
    help: COMPLETION_HELP,
    run: async ({ stdout }, _, shell: Shell) => {
      await write(stdout, SHELL_SCRIPTS[shell]);
      return EXIT.yes;
    },
  },
  {
    name: 'complete',
    hidden: true,
    takes: [SHELL, new Argument('[word...]')],
    run: (deps, _, shell: Shell, words: readonly string[]) =>
      completeCommand(deps, shell, words, programOf),
  },
];

/** Somebody waits with a finger on a key. */
const DEADLINE_MS = 1_500;

/**
 * Prints what could stand at the end of a command line, each on a line, with what it means after a tab. Exits with 1 where the shell is to
 * offer its files. Whatever goes wrong, nothing is printed.
 */
const completeCommand = async (
  deps: CommandLineDeps,
  shell: string,
  given: readonly string[],
  programOf: (kinds: Kinds) => Command,
): Promise<number> => {
  // Bash passes its line, and the others words, of which fish leaves the last one as it was typed.
  const line = splitLine(shell === 'zsh' ? '' : (given.at(-1) ?? ''));
  const words = wordsOf(shell, given, line.words);
  const program = programOf(await kindsFor(deps, words));
  const wanted = wantedAt(program, words);
  if (wanted === 'files') return EXIT.no;
  const current = words.at(-1) ?? '';
  const candidates = 'words' in wanted ? wanted.words : await pathsFor(deps, words, wanted);
  const lines = candidates
    .filter(({ word }) => word.startsWith(current) && !UNPRINTABLE.test(word))
    .map(({ word, about = '' }) =>
      shell === 'bash'
        ? `${quotedIn(line, word)}\n`
        : `${word}\t${about.split('\n', 1)[0] ?? ''}\n`,
    );
  await write(deps.stdout, lines.join(''));
  return EXIT.yes;
};

const wordsOf = (
  shell: string,
  given: readonly string[],
  split: readonly string[],
): readonly string[] => {
  if (shell === 'bash') return split.slice(1);
  return shell === 'fish' ? [...given.slice(0, -1), split.join(' ')] : given;
};

const pathsFor = async (
  deps: CommandLineDeps,
  words: readonly string[],
  wanted: Exclude<Wanted, 'files' | { readonly words: unknown }>,
): Promise<readonly Candidate[]> => {
  const options = { color: false, ...serviceIn(words) };
  const openRemote: CommandLineDeps['openRemote'] = (url, token) =>
    deps.openRemote(url, token, DEADLINE_MS);
  const paths = await withApi({ ...deps, openRemote }, options, async (api) =>
    E.right(await pathsAt(api, wanted, words.at(-1) ?? '')),
  );
  return E.isLeft(paths) ? [] : paths.right.map((word) => ({ word }));
};

/** Where to ask, by the options that are given already. */
const serviceIn = (words: readonly string[]) => {
  const after = (option: string): string | undefined => {
    const at = words.slice(0, -1).lastIndexOf(option);
    return at === -1 ? undefined : words[at + 1];
  };
  const [url, tokenFile, config] = [after('--url'), after('--token-file'), after('--config')];
  return {
    ...(url !== undefined && { url }),
    ...(tokenFile !== undefined && { tokenFile }),
    ...(config !== undefined && { config }),
  };
};
