import { Argument, type Command } from 'commander';
import type { Kinds } from '../../../core/described/kind.js';
import { EXIT } from '../command/command-output.js';
import type { CommandRecord } from '../command/command-record.js';
import { write } from '../terminal/write.js';
import { completeCommand } from './complete-command.js';
import { SHELL_SCRIPTS, SHELLS, type Shell } from './shell-scripts.js';

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
    words: 'print what lets a shell complete the commands of shipshape',
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
