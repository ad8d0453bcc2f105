import * as E from 'fp-ts/lib/Either.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { type ApiStep, commandOutput, EXIT } from '../command/command-output.js';
import { findIdOf } from '../command/find-id-of.js';
import { findRun } from './run-steps.js';
import { showDestinationTest, showSchedules } from './show-schedules.js';

/** As many schedules as a page of the API has at most, by path. */
export const listSchedulesCommand =
  (under: string | undefined): ApiStep =>
  async (api) => {
    const page = await api.listSchedules({ under, limit: '100' });
    return E.isLeft(page) ? page : E.right(commandOutput(page.right, showSchedules));
  };

export const startRunCommand =
  (idOrPath: string): ApiStep =>
  async (api) => {
    const schedule = await findIdOf(api, 'schedule', idOrPath);
    if (E.isLeft(schedule)) return schedule;
    const added = await api.addRun(schedule.right);
    return E.map((body: { readonly run: string }) =>
      commandOutput(
        body,
        ({ run }) => `Run ${run} is due now; \`shipshape run show ${run}\` shows how far it is.\n`,
      ),
    )(added);
  };

export const cancelRunCommand =
  (named: string): ApiStep =>
  async (api) => {
    const run = await findRun(api, named);
    if (E.isLeft(run)) return run;
    const { id } = run.right;
    const cancelled = await api.cancelRun(id as Uuid);
    return E.map((body: { readonly cancellation: string }) =>
      commandOutput({ run: id, ...body }, ({ cancellation }) =>
        cancellation === 'cancelled'
          ? `Run ${id} is cancelled.\n`
          : `Run ${id} will be ended by its node within seconds.\n`,
      ),
    )(cancelled);
  };

export const testDestinationCommand =
  (idOrName: string): ApiStep =>
  async (api) => {
    const destination = await findIdOf(api, 'destination', idOrName);
    if (E.isLeft(destination)) return destination;
    const tested = await api.testDestination(destination.right);
    return E.isLeft(tested)
      ? tested
      : E.right(
          commandOutput(
            tested.right,
            showDestinationTest,
            tested.right.usable ? EXIT.yes : EXIT.no,
          ),
        );
  };
