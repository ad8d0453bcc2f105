import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import type { ApiStep, CommandRecord, GlobalOptions } from '../command/command-output.js';
import { option, repeatable, shown } from '../command/command-output.js';
import { onResource } from '../command/find-id-of.js';
import { showPlan } from './show-plan.js';
import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import { parsePruneScope, type Prune } from '../../../core/fleet/prune-scope.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { invalidFleetDocument, malformedRequest } from '../../api/errors/error-document.js';
import {
  MANAGER_WORDING,
  parseManager,
  PRUNE_SCOPE_WORDING,
} from '../../api/fleet/prune-parameters.js';
import { withProgress } from '../progress/with-progress.js';

const APPLY_HELP = `
FILE is YAML (up to 4 MiB) or JSON. It is applied as a whole or not at all; applied again, it
changes nothing.

A scope of --prune-under is the path of a server or of what is under one, or destination:NAME or
channel:NAME; * stands for any characters of a name. What is in no scope stays as it is.

--as names who declares what is in the file: pruning removes only what the same name declared.
What another name has declared is a mistake, unless --adopt takes it over.

What removes more than a tenth of the fleet, or more than twenty resources, needs --yes;
--dry-run lists all of it, and the dumps that a shorter keep removes, which needs no --yes.

Examples:
  shipshape apply fleet.yaml --dry-run
  shipshape apply fleet.yaml --prune
  shipshape apply eu.yaml --prune-under 'db-eu-*' --prune-under destination:eu-vault
`;

const RELEASE_HELP = `
What is released is made by hand from then on: no fleet file prunes it, and one that describes
it has to adopt it. It takes fleet:write on the resource.

Examples:
  shipshape release db-eu-1/main
`;

/** Prints the fleet as a fleet file, and with `--json` as a document: as it is, to be applied again. */
const exportCommand =
  ({ writeFleet }: CommandLineDeps): ApiStep =>
  async (api) => {
    const fleet = await api.exportFleet();
    if (E.isLeft(fleet)) return fleet;
    const yaml = await writeFleet(fleet.right, 'yaml');
    const json: unknown = JSON.parse(await writeFleet(fleet.right, 'json'));
    return E.right({ exitCode: 0, json, text: () => yaml });
  };

export const FLEET_COMMANDS: readonly CommandRecord[] = [
  {
    name: 'apply <file>',
    beginsFleet: true,
    words: 'change the fleet to what a fleet file describes',
    options: [
      option('--prune', 'remove what is not in the file'),
      repeatable(
        '--prune-under <scope>',
        'remove only what is there and not in the file; may be given several times',
      ),
      option('--dry-run', 'show what would be changed, and change nothing'),
      option('--as <name>', 'who declares what is in the file; fleet-file by default'),
      option('--adopt', 'take over what others have declared, or made by hand'),
      option('--yes', 'remove much of the fleet without asking back'),
    ],
    help: APPLY_HELP,
    run: (deps, options: ApplyOptions & GlobalOptions, file: string) =>
      applyCommand(deps, file, options),
  },
  { name: 'export', words: 'print the fleet as a fleet file', run: exportCommand },
  {
    name: 'release <path-or-id>',
    words: 'make a resource, and all under it, made by hand',
    help: RELEASE_HELP,
    run: (_, __, idOrPath: string) => async (api) =>
      shown(showPlan(false))(await onResource(api, idOrPath, api.releaseResource)),
  },
];

interface ApplyOptions {
  readonly prune?: boolean;
  readonly pruneUnder?: readonly string[];
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly as?: string;
  readonly adopt?: boolean;
}

type Deps = Pick<CommandLineDeps, 'readFleetFile' | 'stderr' | 'clock' | 'env'>;

type Options = ApplyOptions & Pick<GlobalOptions, 'json'>;

/** Reads the fleet file before anything is opened, so that its mistakes are printed at once. */
const applyCommand = async (
  deps: Deps,
  file: string,
  options: Options,
): Promise<E.Either<ErrorDocument, ApiStep>> => {
  const prune = parsePrune(options);
  if (E.isLeft(prune)) return E.left(malformedRequest([prune.left]));
  if (options.as !== undefined && O.isNone(parseManager(options.as)))
    return E.left(
      malformedRequest([`--as ${JSON.stringify(options.as)}: this is not ${MANAGER_WORDING}.`]),
    );
  const fleet = await withProgress(deps, options, { label: 'Reading' }, () =>
    deps.readFleetFile(file),
  );
  return pipe(
    fleet,
    E.bimap(
      ({ mistakes }) => invalidFleetDocument(mistakes.map((words) => `${file}: ${words}`)),
      apply(deps, options, prune.right),
    ),
  );
};

const apply =
  (deps: Deps, options: Options, prune: Prune) =>
  (fleet: FleetDescription): ApiStep =>
  async (api) => {
    const { dryRun = false, yes: confirm = false, as, adopt = false } = options;
    const owner = { adopt, ...(as !== undefined && { as }) };
    const plan = await withProgress(deps, options, { label: 'Comparing' }, (show) => {
      const onProgress = (done: number, total: number) =>
        show({ label: 'Writing', done, total, unit: 'changes' });
      return api.applyFleet(fleet, { prune, dryRun, confirm, ...owner, onProgress });
    });
    return shown(showPlan(dryRun))(plan);
  };

const parsePrune = ({ prune = false, pruneUnder = [] }: Options): E.Either<string, Prune> => {
  if (pruneUnder.length === 0) return E.right(prune);
  if (prune)
    return E.left(
      '--prune removes everything that is not in the file, and --prune-under only what is there: give one of them.',
    );
  return pipe(
    pruneUnder,
    E.traverseArray((scope) =>
      E.fromOption(
        () => `--prune-under ${JSON.stringify(scope)}: this is not ${PRUNE_SCOPE_WORDING}.`,
      )(parsePruneScope(scope)),
    ),
  );
};
