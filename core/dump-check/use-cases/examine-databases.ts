import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as T from 'fp-ts/lib/Task.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Timer } from '../../shared/ports/clock.js';
import { type DraftedInstance, targetAt } from '../drafted-instance.js';
import type { DumpReason } from '../dump-reason.js';
import type { FoundDatabase, InstanceFacts } from '../instance-facts.js';
import type { AcceptedLogin } from '../login-result.js';
import type { DumpToolProbe } from '../ports/dump-tool-probe.js';
import type { LoginProbe } from '../ports/login-probe.js';
import type { SeenServers } from '../ports/seen-servers.js';
import { examineDump } from './check-dump-readiness.js';

export interface ExaminedDatabase {
  readonly name: string;
  /** As the login saw it; none of one that it was not shown. */
  readonly found: O.Option<FoundDatabase>;
  /** Whether a dump of it would be whole: every reason why not; none where it was not examined. */
  readonly reasons: O.Option<readonly DumpReason[]>;
}

export interface ExaminePorts {
  readonly tool: DumpToolProbe;
  readonly login: Pick<LoginProbe, 'inspect'>;
  readonly timer: Timer;
}

/** A person waits, and sees of the rest that it was not examined. */
export const MOST_EXAMINED = 100;
export const EXAMINED_WITHIN_MS = 20_000;

/** As many logins as a server that accepts them is given at once. */
const LANES = 4;

/** Examines the databases of an instance that has accepted a login as a check does: the named ones first, as many as there is time for. */
export const examineDatabases =
  ({ tool, login, timer }: ExaminePorts) =>
  (
    drafted: DraftedInstance,
    { instance }: AcceptedLogin,
    signal: AbortSignal,
  ): T.Task<readonly ExaminedDatabase[]> =>
  async () => {
    const found = foundByName(instance);
    const names = [...new Set([...drafted.named, ...[...found.keys()].sort()])];
    const late = new AbortController();
    const cancel = timer.after(EXAMINED_WITHIN_MS, () => late.abort());
    const until = AbortSignal.any([signal, late.signal]);
    const examine = examineDump({ tool, login, seen: NOTHING_SEEN });
    const examineOne = (name: string): T.Task<readonly [string, ExaminedDatabase['reasons']]> =>
      pipe(
        until.aborted ? T.of(O.none) : reasonsOf(examine(targetAt(drafted, name), until)),
        T.map((reasons) => [name, reasons]),
      );
    const chosen = names.slice(0, MOST_EXAMINED);
    const lanes = Array.from({ length: LANES }, (_, lane) =>
      T.traverseSeqArray(examineOne)(chosen.filter((_one, index) => index % LANES === lane)),
    );
    const examined = new Map((await T.sequenceArray(lanes)().finally(cancel)).flat());
    return names.map((name) => ({
      name,
      found: O.fromNullable(found.get(name)),
      reasons: examined.get(name) ?? O.none,
    }));
  };

const foundByName = ({ found }: InstanceFacts): ReadonlyMap<string, FoundDatabase> =>
  new Map(
    pipe(
      found,
      O.match(
        () => [],
        ({ databases }) => databases.map((one) => [one.name, one]),
      ),
    ),
  );

/** What keeps the check itself from running shows nothing of the database. */
const reasonsOf = (
  examination: ReturnType<ReturnType<typeof examineDump>>,
): T.Task<ExaminedDatabase['reasons']> =>
  pipe(
    examination,
    TE.match(
      () => O.none,
      ({ reasons }) => O.some(reasons),
    ),
  );

/** What has no id yet is remembered by none. */
const NOTHING_SEEN: SeenServers = {
  lastMajor: () => TE.right(O.none),
  saw: () => TE.right(undefined),
};
