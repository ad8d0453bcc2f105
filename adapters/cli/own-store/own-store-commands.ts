import * as E from 'fp-ts/lib/Either.js';
import { malformedRequest } from '../../api/errors/error-document.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import type { CommandRecord, CommandResult, GlobalOptions } from '../command/command-output.js';
import { option, shown } from '../command/command-output.js';
import { serviceUrl } from '../open-api.js';

const BACKUP_HELP = `
Services that use the store go on meanwhile. All of the copy is of one moment.
A store on PostgreSQL is copied by pg_dump, found where dump tools are.
`;

const RESTORE_STORE_HELP = `
The settings say where the store and its key go: SHIPSHAPE_DATA_DIR and
SHIPSHAPE_STORE. Nothing is replaced: an embedded store and its key must not be
there, and a database must be without a store.
`;

const KEY_ROTATE_HELP = `
Stop the service first, on every node: one that runs would go on with the old
key. Broken off at any time, the store opens under the old key or the new one.
Where SHIPSHAPE_KEY_FILE or SHIPSHAPE_KEY_COMMAND gives the key, write the new
one into a file and name it; change what they give when the command has ended.
`;

const LOCAL_ALONE = malformedRequest([
  'The store and its key are handled where they are: leave out --url and --token-file, and SHIPSHAPE_URL.',
]);

/** Does what cannot be asked of a service. */
const here = async (
  deps: CommandLineDeps,
  options: GlobalOptions,
  command: () => CommandResult,
): CommandResult =>
  serviceUrl(deps, options) !== '' || options.tokenFile !== undefined
    ? E.left(LOCAL_ALONE)
    : command();

export const OWN_STORE_COMMANDS: readonly CommandRecord[] = [
  {
    name: 'backup <directory>',
    words: "copy Shipshape's own store and key",
    help: BACKUP_HELP,
    run: (deps, options: GlobalOptions, directory: string) =>
      here(deps, options, async () =>
        shown(
          (body: { readonly directory: string; readonly files: readonly string[] }) =>
            `${body.files.join(' and ')} are in ${body.directory}. Keep the two apart: with both, every password of the fleet can be read.\n`,
        )(
          E.map((files: readonly string[]) => ({ directory, files }))(
            await deps.ownStore.backUp(directory, options.config),
          ),
        ),
      ),
  },
  {
    name: 'restore-store <directory>',
    words: 'put back what backup has copied',
    help: RESTORE_STORE_HELP,
    run: (deps, options: GlobalOptions, directory: string) =>
      here(deps, options, async () =>
        shown(
          (body: { readonly directory: string }) =>
            `The store of ${body.directory} is in place, and opens.\n`,
        )(E.map(() => ({ directory }))(await deps.ownStore.restore(directory, options.config))),
      ),
  },
  {
    name: 'key',
    words: 'seal every secret under a new key',
    commands: [
      {
        name: 'rotate',
        words: 'seal every secret under a new key',
        options: [option('--new-key-file <file>', 'the new key, where you give Shipshape its key')],
        help: KEY_ROTATE_HELP,
        run: (deps, options: { readonly newKeyFile?: string } & GlobalOptions) =>
          here(deps, options, async () =>
            shown(
              (body: { readonly secrets: number; readonly key_file: string }) =>
                `${body.secrets} secrets are sealed under the new key, in ${body.key_file}.\nGive every node that key before you start it. Backups from before need the old one.\n`,
            )(
              E.map(({ secrets, keyFile }: { secrets: number; keyFile: string }) => ({
                secrets,
                key_file: keyFile,
              }))(await deps.ownStore.rotateKey(options)),
            ),
          ),
      },
    ],
  },
];
