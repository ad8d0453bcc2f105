import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { fleetNotUnderstood } from '../operations/fleet-not-understood.js';
import type { ProblemDocument } from '../operations/problem-document.js';
import type { CommandLineDeps } from './command-line-deps.js';
import { reply, type Step } from './reply.js';
import { showPlan } from './show-plan.js';

export interface ApplyOptions {
  readonly prune?: boolean;
  readonly dryRun?: boolean;
}

/** Reads the fleet file before anything is opened: what is wrong with it is said at once. */
export const applyCommand = async (
  { readFleetFile }: Pick<CommandLineDeps, 'readFleetFile'>,
  file: string,
  { prune = false, dryRun = false }: ApplyOptions,
): Promise<E.Either<ProblemDocument, Step>> =>
  pipe(
    await readFleetFile(file),
    E.mapLeft(({ mistakes }) => fleetNotUnderstood(mistakes.map((words) => `${file}: ${words}`))),
    E.map((fleet): Step => async (operations) => {
      const plan = await operations.applyFleet(fleet, { prune, dryRun });
      return pipe(
        plan,
        E.map((done) => reply(done, showPlan(dryRun))),
      );
    }),
  );
