import * as E from 'fp-ts/lib/Either.js';
import { commandOutput, type ApiStep } from '../command/command-output.js';
import { showOverview } from './views/show-overview.js';

export const overviewCommand: ApiStep = async (operations) =>
  E.map((overview: Parameters<typeof showOverview>[0]) => commandOutput(overview, showOverview))(
    await operations.overview(),
  );
