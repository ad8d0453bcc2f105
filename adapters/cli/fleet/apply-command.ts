import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import { invalidFleetDocument } from '../../api/errors/malformed-request.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import type { GlobalOptions } from '../command/command-output.js';
import { commandOutput, type ApiStep } from '../command/command-output.js';
import { showPlan } from './show-plan.js';
import { withProgress } from '../progress/with-progress.js';

export interface ApplyOptions {
  readonly prune?: boolean;
  readonly dryRun?: boolean;
}

type Deps = Pick<CommandLineDeps, 'readFleetFile' | 'stderr' | 'clock' | 'env'>;

/** Reads the fleet file before anything is opened, so that its mistakes are printed at once. */
export const applyCommand = async (
  deps: Deps,
  file: string,
  options: ApplyOptions & Pick<GlobalOptions, 'json'>,
): Promise<E.Either<ErrorDocument, ApiStep>> => {
  const fleet = await withProgress(deps, options, { label: 'Reading' }, () =>
    deps.readFleetFile(file),
  );
  return pipe(
    fleet,
    E.bimap(
      ({ mistakes }) => invalidFleetDocument(mistakes.map((words) => `${file}: ${words}`)),
      apply(deps, options),
    ),
  );
};

const apply =
  (deps: Deps, options: ApplyOptions & Pick<GlobalOptions, 'json'>) =>
  (fleet: FleetDescription): ApiStep =>
  async (api) => {
    const { prune = false, dryRun = false } = options;
    const plan = await withProgress(deps, options, { label: 'Comparing' }, (show) => {
      const onProgress = (done: number, total: number) => {
        show({ label: 'Writing', done, total, unit: 'changes' });
      };
      return api.applyFleet(fleet, { prune, dryRun, onProgress });
    });
    return pipe(
      plan,
      E.map((body) => commandOutput(body, showPlan(dryRun))),
    );
  };
