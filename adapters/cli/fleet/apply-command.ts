import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import { parsePruneScope, type Prune } from '../../../core/fleet/prune-scope.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { invalidFleetDocument, malformedRequest } from '../../api/errors/error-document.js';
import {
  MANAGER_WORDING,
  parseManager,
  PRUNE_SCOPE_WORDING,
} from '../../api/fleet/prune-parameters.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import { type ApiStep, type GlobalOptions, shown } from '../command/command-output.js';
import { showPlan } from './show-plan.js';
import { withProgress } from '../progress/with-progress.js';

export interface ApplyOptions {
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
export const applyCommand = async (
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
