import * as E from 'fp-ts/lib/Either.js';
import type { Command } from 'commander';
import { malformedRequest } from '../../api/errors/error-catalogue.js';
import {
  commandOutput,
  type CommandResult,
  type GlobalOptions,
} from '../command/command-output.js';
import type { OwnStore } from './own-store.js';
import { BACKUP_HELP, KEY_ROTATE_HELP, RESTORE_STORE_HELP } from './own-store-help-text.js';

export interface OwnStoreActions {
  readonly rotateKey: (options: { readonly newKeyFile?: string } & GlobalOptions) => Promise<void>;
  readonly backUpStore: (directory: string, options: GlobalOptions) => Promise<void>;
  readonly restoreStore: (directory: string, options: GlobalOptions) => Promise<void>;
}

export type Print = (options: GlobalOptions, result: Awaited<CommandResult>) => Promise<void>;

export const ownStoreActionsFor = (store: OwnStore, print: Print): OwnStoreActions => {
  const act = async (options: GlobalOptions, command: () => CommandResult): Promise<void> =>
    print(options, isRemote(options) ? E.left(LOCAL_ALONE) : await command());
  return {
    rotateKey: (options) =>
      act(options, async () =>
        E.map(({ secrets, keyFile }: { secrets: number; keyFile: string }) =>
          commandOutput(
            { secrets, key_file: keyFile },
            (body) =>
              `${String(body.secrets)} secrets are sealed under the new key, in ${body.key_file}.\nGive every node that key before you start it. Backups from before need the old one.\n`,
          ),
        )(await store.rotateKey(options)),
      ),
    backUpStore: (directory, options) =>
      act(options, async () =>
        E.map((files: readonly string[]) =>
          commandOutput(
            { directory, files },
            (body) =>
              `${body.files.join(' and ')} are in ${body.directory}. Keep the two apart: with both, every password of the fleet can be read.\n`,
          ),
        )(await store.backUp(directory, options.config)),
      ),
    restoreStore: (directory, options) =>
      act(options, async () =>
        E.map(() =>
          commandOutput(
            { directory },
            (body) => `The store of ${body.directory} is in place, and opens.\n`,
          ),
        )(await store.restore(directory, options.config)),
      ),
  };
};

const isRemote = ({ url, tokenFile }: GlobalOptions): boolean =>
  url !== undefined || tokenFile !== undefined;

const LOCAL_ALONE = malformedRequest([
  'The store and its key are handled where they are: leave --url and --token-file out.',
]);

export const addOwnStoreCommands = (shipshape: Command, actions: OwnStoreActions): void => {
  shipshape
    .command('backup <directory>')
    .description("copy Shipshape's own store and key into a new folder")
    .addHelpText('after', BACKUP_HELP)
    .action((directory: string, _, command: Command) =>
      actions.backUpStore(directory, command.optsWithGlobals()),
    );
  shipshape
    .command('restore-store <directory>')
    .description('put back a store and its key that backup has copied')
    .addHelpText('after', RESTORE_STORE_HELP)
    .action((directory: string, _, command: Command) =>
      actions.restoreStore(directory, command.optsWithGlobals()),
    );
  shipshape
    .command('key')
    .description('change the key under which secrets in the store are sealed')
    .command('rotate')
    .description('seal every secret under a new key')
    .option('--new-key-file <file>', 'the new key, where you give Shipshape its key')
    .addHelpText('after', KEY_ROTATE_HELP)
    .action((_, command: Command) => actions.rotateKey(command.optsWithGlobals()));
};
