import * as E from 'fp-ts/lib/Either.js';
import { reply, type Step } from '../command/command-output.js';
import { showOverview } from './views/show-overview.js';

export const overviewCommand: Step = async (operations) =>
  E.map((overview: Parameters<typeof showOverview>[0]) => reply(overview, showOverview))(
    await operations.overview(),
  );
