import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { assessDumpReadiness, majorOf } from '../assess-dump-readiness.js';
import type { DumpNeeds } from '../../engines/engine-record.js';
import type { DumpReason } from '../dump-reason.js';
import type { Expiries, Inspection, InspectionResult } from '../login-result.js';
import { chooseDumpTool, type DumpTool } from '../dump-tool.js';
import type { DumpTarget } from '../../fleet/dump-target.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { DumpToolProbe } from '../ports/dump-tool-probe.js';
import type { LoginProbe } from '../ports/login-probe.js';
import type { SeenServers } from '../ports/seen-servers.js';

/** What is known of a dump before it starts. */
export interface DumpExamination extends Pick<Inspection, 'warnings'> {
  /** Every reason why the dump cannot start or would not be whole; empty if it would be. */
  readonly reasons: readonly DumpReason[];
  /** The one that would make the dump: the best for the server's version, where that is known. */
  readonly tool?: DumpTool;
  /** As the server has it; where the login was refused, as it was last seen. */
  readonly serverMajor?: number;
  /** What it needs where it is restored, as far as the login has shown that. */
  readonly needs?: DumpNeeds;
  /** Known where the login was accepted. */
  readonly expiries?: Expiries;
}

/** Examines the tool and the database, both at once. Once the signal is aborted, the login is cancelled. */
export type ExamineDump = (target: DumpTarget, signal?: AbortSignal) => PortTask<DumpExamination>;

export interface ExamineDumpPorts {
  readonly tool: DumpToolProbe;
  readonly login: Pick<LoginProbe, 'inspect'>;
  readonly seen: SeenServers;
}

export const examineDump =
  (ports: ExamineDumpPorts): ExamineDump =>
  (target, signal) =>
    pipe(
      TE.Do,
      TE.apS('tool', ports.tool.find(target.engine)),
      TE.apS('login', ports.login.inspect(target, signal)),
      TE.bind('lastMajor', ({ login }) => remember(ports.seen, target, login)),
      TE.map(({ tool, login, lastMajor }) => {
        const facts = { login, ...(O.isSome(lastMajor) && { lastMajor: lastMajor.value }) };
        const serverMajor = majorOf(facts);
        const chosen =
          serverMajor === undefined ? undefined : chooseDumpTool(tool.tools, serverMajor);
        return {
          reasons: assessDumpReadiness({ tool, ...facts }),
          ...(login._tag === 'Accepted' && login.warnings && { warnings: login.warnings }),
          ...(chosen !== undefined && { tool: chosen }),
          ...(serverMajor !== undefined && { serverMajor }),
          ...(login._tag === 'Accepted' && { expiries: login.expiries }),
          ...(login._tag === 'Accepted' && login.needs && { needs: login.needs }),
        };
      }),
    );

/** Stores the version of a server that accepted the login; of one that refused it, returns the version last seen. */
const remember = (
  seen: SeenServers,
  { database }: DumpTarget,
  login: InspectionResult,
): PortTask<O.Option<number>> =>
  login._tag === 'Refused'
    ? seen.lastMajor(database.id)
    : TE.match(
        () => E.right(O.none),
        () => E.right(O.none),
      )(seen.saw(database.id, login.serverMajor));
