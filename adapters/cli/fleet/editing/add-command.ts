import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { ResourceType } from '../../../../core/shared/resource.js';
import { malformedRequest } from '../../../api/errors/error-document.js';
import type { CommandLineDeps } from '../../command-line-deps.js';
import type { ApiStep, CommandOutput } from '../../command/command-output.js';
import { commandOutput, INTERRUPTED } from '../../command/command-output.js';
import { STDIN } from '../../command/read-text.js';
import type { FieldOption } from './field-options.js';
import { findNewPlace } from './new-place.js';
import { type Document, type Given, namingOptions, readValues } from './read-values.js';
import type { EditedBody } from '../../../api/fleet/editing-api.js';
import type { ResourceBody } from '../../../api/resources/resource-body.js';
import type { View } from '../../terminal/view.js';
import { showPlan } from '../show-plan.js';

/** What became of an edit: the plan of a dry run, or the resource, with what was done to it. */
export const editedOutput = (edited: EditedBody, done: string): CommandOutput =>
  'plan' in edited
    ? commandOutput(edited.plan, showPlan(true))
    : commandOutput(edited.resource, showDone(done));

/** Such as `Added instance db-eu-1/main`. */
const showDone =
  (done: string) =>
  ({ path }: ResourceBody, view: View): string =>
    `${view.paint('green', '✔')} ${done} ${view.paint('bold', path)}\n`;

/** Nothing was to be done, or somebody has decided so. */
export const nothingDone = (words: string, json: unknown, exitCode = 0): CommandOutput => ({
  exitCode,
  json,
  text: () => `${words}\n`,
});

type Deps = Pick<CommandLineDeps, 'readText' | 'terminal' | 'yaml'>;

export interface Addition {
  readonly type: ResourceType;
  readonly path: string;
  /** Of what has kinds. */
  readonly kind?: string | undefined;
  readonly options: readonly FieldOption[];
  readonly given: readonly Given[];
  readonly dryRun: boolean;
}

/** Adds a resource. Of who sits at a terminal, a secret that it needs and was not given is asked. */
export const addCommand =
  (deps: Deps, { type, path, kind, options, given, dryRun }: Addition): ApiStep =>
  async (api) => {
    const found = await findNewPlace(api, type, path);
    if (E.isLeft(found)) return found;
    const { place, name } = found.right;
    const asked = lackingSecrets(options, given);
    if (asked.length > 0 && deps.terminal === undefined)
      return E.left(malformedRequest(asked.map(([{ name: option }]) => missing(option))));
    const values = await readValues(deps, [...given, ...asked]);
    if (E.isLeft(values)) return values;
    if (values.right === undefined) return E.right(INTERRUPTED);
    const document: Document = { name, ...(kind !== undefined && { kind }), ...values.right };
    return pipe(
      await api.addResource(place, document, { dryRun }),
      E.bimap(namingOptions(type, options), (edited) => editedOutput(edited, `Added ${type}`)),
    );
  };

const missing = (option: string): string =>
  `--${option} is missing, and there is no terminal on which to ask for it.`;

const lackingSecrets = (
  options: readonly FieldOption[],
  given: readonly Given[],
): readonly Given[] =>
  options
    .filter(({ takes, isNeeded }) => takes === 'line' && isNeeded)
    .filter(({ name }) => given.every(([option]) => option.name !== name))
    .map((option) => [option, STDIN]);
