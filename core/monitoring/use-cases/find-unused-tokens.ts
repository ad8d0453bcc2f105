import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { unusedFrom } from '../../access/access-token.js';
import type { TokenRegister } from '../../access/ports/token-register.js';
import type { ProblemReport } from '../../problems/problem.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import { recordOfFleet, type RecordOfFleetPorts } from './record-of-fleet.js';

/** Opens the problem of tokens that nobody uses, and closes it once there is none. Returns how many there are. */
export type FindUnusedTokens = PortTask<number>;

export interface FindUnusedTokensPorts extends RecordOfFleetPorts {
  readonly tokens: Pick<TokenRegister, 'list'>;
  /** Sentences are made where they are delivered; those of problems are stored. */
  readonly unusedTokensReport: (fleet: ResourceId, count: number, since: Date) => ProblemReport;
}

export const findUnusedTokens = ({
  tokens,
  unusedTokensReport,
  ...ports
}: FindUnusedTokensPorts): FindUnusedTokens =>
  pipe(
    tokens.list,
    TE.map((all) => {
      const at = ports.clock.now();
      return RA.filterMap((token: (typeof all)[number]) => unusedFrom(token, at))(all);
    }),
    TE.flatMap(recordOfFleet(ports, 'token_unused', unusedTokensReport)),
  );
