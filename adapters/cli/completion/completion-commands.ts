import { Argument, type Command } from 'commander';
import { SHELL_SCRIPTS, SHELLS, type Shell } from './shell-scripts.js';

const COMPLETION_HELP = `
Completes commands, options, their words, and the paths of resources, for which the local store or
the service is asked.

Examples:
  source <(shipshape completion bash)      in ~/.bashrc
  source <(shipshape completion zsh)       in ~/.zshrc, after compinit
  shipshape completion fish | source       in ~/.config/fish/config.fish
`;

/** What each command does that completes command lines. */
export interface CompletionActions {
  readonly completion: (script: string) => Promise<void>;
  readonly complete: (shell: string, words: readonly string[]) => Promise<void>;
}

export const addCompletionCommands = (shipshape: Command, actions: CompletionActions): void => {
  shipshape
    .command('completion')
    .addArgument(new Argument('<shell>', '').choices(SHELLS))
    .description('print what lets a shell complete the commands of shipshape')
    .addHelpText('after', COMPLETION_HELP)
    .action((shell: Shell) => actions.completion(SHELL_SCRIPTS[shell]));
  shipshape
    .command('complete', { hidden: true })
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .argument('[word...]')
    .action((shell: string, words: readonly string[]) => actions.complete(shell, words));
};
