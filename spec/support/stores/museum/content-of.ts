import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { nodeTokenGenerator } from '../../../../adapters/crypto/node-token-generator.js';
import { memoryClock } from '../../../../adapters/memory/shared/timer.js';
import { authenticate } from '../../../../core/access/use-cases/authenticate.js';
import { isSecretItself, type Kept } from '../../../../core/described/kept.js';
import type { ProblemRecord } from '../../../../core/problems/problem.js';
import type { Secret } from '../../../../core/shared/secret.js';
import type { Store } from '../../../../core/store.js';
import { aViewer } from '../../access/a-caller.js';
import { listedRuns } from '../../backups/a-run.js';
import { NO_USES } from '../../access/uses-in.js';
import { refAt } from '../../fleet/put-fleet.js';
import { listedProblems, overviewProblems } from '../../problems/read-problems.js';
import { rightOf } from '../../shared/right-of.js';

/** Before the snoozes in the exhibits end. */
const NOW = new Date('2026-12-01T12:00:00Z');

/** Of a token that is in use, and of one that was revoked. */
const TOKENS = ['c', 'd'].map((letter) => `ship_${letter.repeat(43)}`);

/** What users see of a store, and the secrets that are sealed in it, a line each and without what is random. */
export const contentOf = async (
  store: Store,
): Promise<Readonly<Record<string, readonly string[]>>> => ({
  resources: (await rightOf(store.fleet.resources)).map((one) =>
    [one.type, one.path, one.managedBy ?? 'by hand', revealed(one.secret)].join(', '),
  ),
  logins: [await loginOf(store, 'db-eu-1/main/shop'), await loginOf(store, 'db-eu-2/main/wiki')],
  tokens: (await rightOf(store.tokens.list)).map(({ name, expiresAt, revokedAt, maker }) =>
    [name, timeOf(expiresAt), timeOf(revokedAt), O.isSome(maker) ? 'made by a token' : ''].join(
      ', ',
    ),
  ),
  authenticated: await Promise.all(TOKENS.map((token) => callerOf(store, token))),
  overview: (await overviewProblems(store, aViewer(), NOW)).map(
    ({ kind, resource }) => `${kind} ${resource.name}`,
  ),
  problems: (await listedProblems(store, aViewer(), undefined, NOW)).map(problemLine),
  runs: (await listedRuns(store)).map(({ schedulePath, databasePath, state, sizeBytes, stored }) =>
    [
      O.getOrElse(() => databasePath)(schedulePath),
      state,
      sizeBytes,
      O.isSome(stored) ? stored.value.object : '',
    ].join(', '),
  ),
  due: await dueAtOf(store, 'db-office/erp/books/hourly'),
  windows: (await rightOf(store.maintenance.list(aViewer(), 10))).map(
    ({ resource, until, note }) => `${resource.path} until ${until.toISOString()}: ${note}`,
  ),
  deliveries: await deliveriesOf(store, 'on-call'),
  reports: (await rightOf(store.nodes.reports)).map(
    ({ servers, isCutOff }) => `${servers} servers${isCutOff ? ', cut off' : ''}`,
  ),
});

const revealed = (secret: unknown): string =>
  pipe(
    secret as O.Option<Secret | Kept>,
    O.filter(isSecretItself),
    O.match(
      () => '',
      (sealed) => sealed.reveal(),
    ),
  );

const loginOf = async (store: Store, path: string): Promise<string> => {
  const { id } = await refAt(store, path);
  const target = O.toUndefined(await rightOf(store.fleet.dumpTarget(id)));
  return `${target?.engine}://${target?.user}:${target?.password.reveal()}@${target?.host}:${target?.port}`;
};

const callerOf = async ({ tokens }: Store, token: string): Promise<string> => {
  const ports = { tokens, uses: NO_USES, generator: nodeTokenGenerator, clock: memoryClock(NOW) };
  const caller = await rightOf(authenticate(ports)(token));
  return O.isSome(caller) ? caller.value.id : 'nobody';
};

const dueAtOf = async (store: Store, path: string): Promise<readonly string[]> => {
  const state = await rightOf(store.schedules.state((await refAt(store, path)).id));
  const dueAt = pipe(
    state,
    O.flatMap(({ plan }) => plan),
    O.flatMap((plan) => plan.nextDueAt),
  );
  return [timeOf(dueAt)];
};

const deliveriesOf = async (store: Store, channel: string): Promise<readonly string[]> => {
  const { id } = await refAt(store, channel, 'channel');
  const { deliveries } = await rightOf(store.channels.deliveries(id, O.none, 10));
  return deliveries.map(
    ({ state, attempts, message }) =>
      `${state}, ${attempts} attempts, ${message.lines.length} lines`,
  );
};

const problemLine = (problem: ProblemRecord): string =>
  [
    `${problem.severity} ${problem.kind} ${problem.resource.name} since ${problem.since.toISOString()}`,
    timeOf(problem.closedAt),
    O.isSome(problem.acknowledgement)
      ? `acknowledged by ${problem.acknowledgement.value.by}: ${problem.acknowledgement.value.note}`
      : '',
    timeOf(problem.snoozedUntil),
    problem.message,
  ].join(', ');

const timeOf = (time: O.Option<Date>): string => (O.isSome(time) ? time.value.toISOString() : '');
