import { cpSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { aesGcmSealer } from '../../../adapters/crypto/aes-gcm-sealer.js';
import { nodeTokenGenerator } from '../../../adapters/crypto/node-token-generator.js';
import { memoryClock } from '../../../adapters/memory/shared/clock.js';
import { authenticate } from '../../../core/access/use-cases/authenticate.js';
import { isGiven, type Kept } from '../../../core/described/kept.js';
import type { ProblemRecord } from '../../../core/problems/problem.js';
import type { Secret } from '../../../core/shared/secret.js';
import type { Store } from '../../../core/store.js';
import type { SecretSealer } from '../../../core/shared/ports/secret-sealer.js';
import { aViewer } from '../access/a-caller.js';
import { refAt } from '../fleet/put-fleet.js';
import { listedProblems, overviewProblems } from '../problems/read-problems.js';
import { rightOf } from '../shared/right-of.js';

/** The files of a store that an earlier version made: nothing in the repository writes them. */
export interface LegacyStore {
  readonly sealer: SecretSealer;
  readonly read: (file: string) => string;
  /** What `contentOf` has to find in it. */
  readonly content: () => unknown;
  readonly copyTo: (directory: string) => void;
}

export const legacyStore = (version: string, engine: 'sqlite' | 'postgres'): LegacyStore => {
  const directory = fileURLToPath(
    new URL(`../../../../spec/support/legacy-stores/${version}/${engine}/`, import.meta.url),
  );
  const read = (file: string): string => readFileSync(`${directory}${file}`, 'utf8').trim();
  return {
    read,
    content: () => JSON.parse(read('content.json')) as unknown,
    sealer: aesGcmSealer(readFileSync(`${directory}shipshape.key`)),
    copyTo: (target) => {
      cpSync(directory, target, { recursive: true });
    },
  };
};

/** Before the snooze in the legacy stores ends. */
const NOW = new Date('2026-12-01T12:00:00Z');

/** What users see of a legacy store, and the secrets that are sealed in it. */
export const contentOf = async (store: Store, { read }: LegacyStore) => {
  const resources = await rightOf(store.fleet.resources);
  return {
    resources: await Promise.all(
      resources.map(async ({ type, path, secret }) => {
        const { id } = await refAt(store, path, type);
        return [
          type,
          path,
          id,
          pipe(
            secret as O.Option<Secret | Kept>,
            O.filter(isGiven),
            O.map((sealed) => sealed.reveal()),
            O.toNullable,
          ),
        ];
      }),
    ),
    logins: [await loginOf(store, 'db-eu-1/main/shop'), await loginOf(store, 'db-eu-2/main/wiki')],
    tokens: (await rightOf(store.tokens.list)).map(({ id, name, revokedAt }) => [
      id,
      name,
      isoOf(revokedAt),
    ]),
    reader: await callerIdOf(store, read('reader.token')),
    gone: await callerIdOf(store, read('gone.token')),
    overview: (await overviewProblems(store, aViewer(), NOW)).map(({ kind, resource }) => [
      kind,
      resource.name,
    ]),
    history: (await listedProblems(store, aViewer(), undefined, NOW)).map(problemText),
  };
};

const loginOf = async (store: Store, path: string) => {
  const { id } = await refAt(store, path);
  const target = O.toUndefined(await rightOf(store.fleet.dumpTarget(id)));
  return [target?.engine, target?.host, target?.port, target?.user, target?.password.reveal()];
};

const callerIdOf = async ({ tokens }: Store, token: string): Promise<string | null> => {
  const ports = { tokens, generator: nodeTokenGenerator, clock: memoryClock(NOW) };
  const caller = await rightOf(authenticate(ports)(token));
  return O.isSome(caller) ? caller.value.id : null;
};

const problemText = (problem: ProblemRecord) => ({
  kind: problem.kind,
  severity: problem.severity,
  on: problem.resource.name,
  message: problem.message,
  since: problem.since.toISOString(),
  closedAt: isoOf(problem.closedAt),
  acknowledged: pipe(
    problem.acknowledgement,
    O.map(({ by, at, note }) => `${by}, ${at.toISOString()}: ${note}`),
    O.toNullable,
  ),
  snoozedUntil: isoOf(problem.snoozedUntil),
});

const isoOf = (time: O.Option<Date>): string | null =>
  pipe(
    time,
    O.map((date) => date.toISOString()),
    O.toNullable,
  );
