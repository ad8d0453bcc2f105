import { NO_IDENTITY_PROVIDER } from '../../../adapters/memory/access/identity-provider.js';
import { randomUUID } from 'node:crypto';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { chainedTrail } from '../../../adapters/scheduler/audit/chained-trail.js';
import { ed25519Signer } from '../../../adapters/crypto/ed25519-signer.js';
import { type AuditRow, placeText } from '../../../core/audit/audit-event.js';
import { memoryDumpOpener } from '../memory/dump-sealer.js';
import { aRestoredDatabase } from '../backups/proving/a-restored-database.js';
import { memoryDumpRestorer } from '../memory/dump-restorer.js';
import { memoryDumpMaker, type MemoryDump } from '../memory/dump-maker.js';
import { systemTimer } from '../../../adapters/scheduler/time/system-time.js';
import { type MemoryDumpStorage, memoryDumpStorage } from '../memory/dump-storage.js';
import { Secret } from '../../../core/shared/secret.js';
import type { Delivery } from '../../../core/notifications/delivery.js';
import type { ChannelRegister } from '../../../core/notifications/ports/channel-register.js';
import type { SettingInForce } from '../../../core/access/setting-in-force.js';
import type { SendRefusal } from '../../../core/notifications/send-refusal.js';
import { problemReportOf } from '../../../core/monitoring/problem-report-wording.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import {
  type InstalledDumpTools,
  memoryDumpToolProbe,
  memoryLoginProbe,
} from '../../../adapters/memory/dump-check/login-probe.js';
import { memoryClock, type MemoryClock } from '../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../adapters/store/sqlite/memory-store.js';
import { nodeTokenGenerator } from '../../../adapters/crypto/node-token-generator.js';
import { applyFleetDocument } from '../../../adapters/api/fleet/apply-fleet-document.js';
import { yaml } from '../../../composition/fleet-documents/decode-document.js';
import { decodeFleet } from '../../../composition/fleet-documents/read-fleet.js';
import { KNOWN, resourceDocuments } from '../fleet/known-kinds.js';
import { writeFleet } from '../../../adapters/fleet-file/encode-fleet.js';
import type { ServerOptions } from '../../../adapters/http/server/shipshape-server.js';
import type { DumpObstacle, RestoreWarning } from '../../../core/dump-check/dump-obstacle.js';
import { acceptedLogin, type LoginResult } from '../../../core/dump-check/login-result.js';
import type { Store } from '../../../core/store.js';
import { recordRefusal } from '../../../core/audit/use-cases/audited.js';
import { useCasesOver } from '../../../core/use-cases.js';
import { memorySender } from '../memory/channel-sender.js';
import { sha256Digest } from '../../../adapters/crypto/sha256-digest.js';
import { authenticate } from '../../../core/access/use-cases/authenticate.js';
import { aServiceFleet } from './a-service-fleet.js';
import { usesIn } from '../access/uses-in.js';
import { seedTokens } from './seed-tokens.js';
import { putFleet, refAt } from '../fleet/put-fleet.js';
import { DUE_TIMES } from '../shared/due-times.js';

/** What the control plane and the databases of a service are like; a spec changes it as it goes. */
export interface Environment {
  tools: InstalledDumpTools;
  loginResult: LoginResult;
  /** Behind an accepted login; none by default. */
  obstacles?: readonly DumpObstacle[];
  /** Of a restore of the dump; none by default. */
  warnings?: readonly RestoreWarning[];
  dump: MemoryDump;
  /** Why a message is not accepted; it is unless given. */
  sendRefusal?: SendRefusal;
  /** Of every channel, the last composed first. */
  deliveries?: readonly Delivery[];
}

/** The rows of the audit by the request: what has ended is one with its end. */
type RecordedRows = ReturnType<typeof recordedRows>;

const recordedRows = () => {
  const byRequest = new Map<string, readonly AuditRow[]>();
  const of = (request: string) => byRequest.get(request) ?? [];
  return {
    of,
    add: (lines: readonly string[]) => {
      for (const row of lines.map((line) => JSON.parse(line) as AuditRow)) {
        const { request } = row;
        if (request !== null)
          byRequest.set(request, [...of(request).filter((one) => placeText(one) !== row.of), row]);
      }
    },
  };
};

/** A service in memory: the real use cases over a store with a small fleet and a token for each kind of caller. */
export type Service = Awaited<ReturnType<typeof aService>>;

/** It refuses nobody because of what others ask or of a busy machine. */
const UNTROUBLED = { requestsPerMinute: Infinity, eventLoopDelayMs: 0 };

export const PG_DUMP_18 = { file: '/usr/bin/pg_dump', version: '18.1', major: 18 };

export const aService = async (overrides: Partial<ServerOptions> = {}) => {
  const store = memoryStore();
  const storage = memoryDumpStorage();
  const clock = memoryClock(new Date('2026-11-21T03:00:00.000Z'));
  const rows = recordedRows();
  const environment: Environment = {
    tools: { postgresql: { tools: [PG_DUMP_18], broken: 0 } },
    loginResult: acceptedLogin(18),
    dump: { parts: [Buffer.from('a dump '), Buffer.from('of the shop')] },
  };
  await putFleet(store, aServiceFleet);
  await seedTokens(store);
  const shop = await refAt(store, 'db-eu-1/main/shop');
  const mysql = await refAt(store, 'db-eu-1/legacy/crm');
  return {
    options: {
      ...optionsOver(store, clock, environment, storage, rows),
      ...overrides,
      limits: { ...UNTROUBLED, ...overrides.limits },
    },
    store,
    rows,
    /** Where its destinations keep dumps. */
    storage,
    clock,
    environment,
    /** The ids of databases, by their paths. */
    databases: { shop: shop.id, mysql: mysql.id },
  };
};

/** A key takes 4 ms to make, which each of thousands of services would. */
const SIGNER = ed25519Signer(Buffer.alloc(32));

const SETTING: SettingInForce = {
  name: 'SHIPSHAPE_PORT',
  value: O.some('8080'),
  source: 'default',
  unit: O.none,
};

const optionsOver = (
  store: Store,
  clock: MemoryClock,
  environment: Environment,
  storage: MemoryDumpStorage,
  rows: RecordedRows,
): ServerOptions => {
  const audit = chainedTrail({ ...store, signer: SIGNER, onStored: rows.add, pauseMs: 0 });
  const useCases = useCasesOver({
    ...store,
    audit,
    signer: SIGNER,
    uses: usesIn(store),
    settings: [SETTING],
    ...KNOWN,
    identities: NO_IDENTITY_PROVIDER,
    deletionTime: TE.fromIO(clock.now),
    clock,
    storage,
    testedStorage: storage,
    timer: systemTimer,
    dueTimes: DUE_TIMES,
    generator: nodeTokenGenerator,
    digest: sha256Digest,
    reportOf: problemReportOf,
    newId: () => randomUUID() as Uuid,
    tool: { find: (engine) => memoryDumpToolProbe(environment.tools).find(engine) },
    login: memoryLoginProbe(
      () => environment.loginResult,
      () => environment.obstacles ?? [],
      () => environment.warnings ?? [],
    ),
    dumps: memoryDumpMaker(() => environment.dump),
    restorer: memoryDumpRestorer(new Map(), {
      examine: () => E.right({ toolVersion: '18.1', serverMajor: 18 }),
      restore: () => E.right({ ...aRestoredDatabase(), leftOut: { roles: [], statements: 0 } }),
    }),
    dumpOpener: memoryDumpOpener((key, recipient) => key.equals(new Secret(recipient))),
    channels: channelsWith(environment),
    sender: memorySender(() => environment.sendRefusal),
    runHistoryDays: 30,
    downloadRules: {
      limits: { perDatabase: 1, perInstance: 2, perNode: 4 },
      deadlineMs: 60_000,
      stallMs: 60_000,
      stopping: new AbortController().signal,
      node: randomUUID() as Uuid,
    },
  });
  return {
    useCases,
    recordRefusal: recordRefusal({ audit, clock }),
    authenticator: {
      authenticate: authenticate({
        ...store,
        uses: usesIn(store),
        generator: nodeTokenGenerator,
        clock,
      }),
    },
    health: store.health,
    loadResourceDocuments: () => Promise.resolve(resourceDocuments),
    writeFleet: (fleet, form) => Promise.resolve(writeFleet(fleet, form)),
    applyFleetDocument: applyFleetDocument({ ...useCases, decodeFleet, parseYaml: yaml.parse }),
  };
};

/** Channels that are all of one kind, with deliveries of which none has to be sent. */
const channelsWith = (environment: Environment): Pick<ChannelRegister, 'find' | 'deliveries'> => ({
  find: (id) =>
    TE.right(
      O.some({ id, name: 'on-call', kind: 'webhook', rules: {}, settings: new Secret('{}') }),
    ),
  deliveries: (_, after, limit) => {
    const { deliveries = [] } = environment;
    const last = pipe(
      after,
      O.match(
        () => -1,
        ({ id }) => deliveries.findIndex((one) => one.id === id),
      ),
    );
    const page = deliveries.slice(last + 1, last + 1 + limit);
    const end = page.at(-1);
    const next =
      end === undefined || end === deliveries.at(-1)
        ? O.none
        : O.some({ composedAt: end.message.composedAt, id: end.id });
    return TE.right({ deliveries: page, next });
  },
});
