import * as E from 'fp-ts/lib/Either.js';
import type { ErrorDocument } from '../../../api/errors/error-document.js';
import type { CommandLineDeps } from '../../command-line-deps.js';
import type { ApiStep, GlobalOptions } from '../../command/command-output.js';
import { addCommand, type Addition } from './add-command.js';
import { editCommand } from './edit-command.js';
import { removeCommand, type Removal } from './remove-command.js';
import { type Change, renameCommand, type Renaming, setCommand } from './set-command.js';

type Run<A> = (edit: A, options: GlobalOptions) => Promise<void>;

/** What each command does that edits single resources. */
export interface EditActions {
  readonly addResource: Run<Addition>;
  readonly setResource: Run<Change>;
  readonly renameResource: Run<Renaming>;
  readonly removeResource: Run<Omit<Removal, 'color'>>;
  readonly editResource: Run<{ readonly idOrPath: string; readonly dryRun: boolean }>;
}

type Act = (options: GlobalOptions, step: E.Either<ErrorDocument, ApiStep>) => Promise<void>;

export const editActionsFor = (deps: CommandLineDeps, act: Act): EditActions => {
  const run =
    <A>(command: (edit: A, options: GlobalOptions) => ApiStep): Run<A> =>
    (edit, options) =>
      act(options, E.right(command(edit, options)));
  return {
    addResource: run((addition) => addCommand(deps, addition)),
    setResource: run((change) => setCommand(deps, change)),
    renameResource: run((renaming) => renameCommand(renaming)),
    removeResource: run((removal, { color }) => removeCommand(deps, { ...removal, color })),
    editResource: run(({ idOrPath, dryRun }) => editCommand(deps, idOrPath, dryRun)),
  };
};
