import { pipe } from 'fp-ts/lib/function.js';
import * as D from 'fp-ts/lib/Date.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { unusedFrom } from '../../access/access-token.js';
import type { TokenRegister } from '../../access/ports/token-register.js';
import { detectedKey } from '../../problems/detected-kind.js';
import type { ProblemReport } from '../../problems/problem.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import type { MonitoringChange } from '../monitoring-change.js';
import type { MonitoredFleet } from '../ports/monitored-fleet.js';

/** Opens the problem of tokens that nobody uses, and closes it once there is none. Returns how many there are. */
export type FindUnusedTokens = TE.TaskEither<PortFailure, number>;

export interface FindUnusedTokensPorts {
  readonly tokens: Pick<TokenRegister, 'list'>;
  readonly monitored: Pick<MonitoredFleet, 'fleet' | 'record'>;
  readonly clock: Clock;
  /** Sentences are made where they are delivered; those of problems are stored. */
  readonly unusedTokensReport: (fleet: ResourceId, count: number, since: Date) => ProblemReport;
}

export const findUnusedTokens = ({
  tokens,
  monitored,
  clock,
  unusedTokensReport,
}: FindUnusedTokensPorts): FindUnusedTokens =>
  pipe(
    TE.Do,
    TE.bind('fleet', () => monitored.fleet),
    TE.bind('all', () => tokens.list),
    TE.flatMap(({ fleet, all }) => {
      const at = clock.now();
      const unused = RA.filterMap((token: (typeof all)[number]) => unusedFrom(token, at))(all);
      const change: MonitoringChange = pipe(
        RA.head(RA.sort(D.Ord)(unused)),
        O.match(
          (): MonitoringChange => ({ _tag: 'Close', key: detectedKey('token_unused', fleet), at }),
          (since): MonitoringChange => ({
            _tag: 'Open',
            report: unusedTokensReport(fleet, unused.length, since),
            failures: 0,
          }),
        ),
      );
      return TE.map(() => unused.length)(monitored.record([change]));
    }),
  );
