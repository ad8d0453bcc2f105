import * as O from 'fp-ts/lib/Option.js';
import type { ProblemRecord } from '../../../core/problems/problem.js';
import { MINUTE_MS } from '../../../core/shared/durations.js';
import type { Store } from '../../../core/store.js';
import { anAdmin } from '../../support/access/a-caller.js';
import { listedRuns } from '../../support/backups/a-run.js';
import { aFilter, listedProblems } from '../../support/problems/read-problems.js';
import { rightOf } from '../../support/shared/right-of.js';
import { hostOf, nameOf, SERVERS } from './fleet-of-storm.js';
import type { Acknowledged, Target } from './clients.js';
import { time } from './jumping-time.js';
import type { Answer, Surroundings } from './surroundings.js';

export const EVERYTHING = { ...anAdmin(), id: 'observer' };

/** Kinds that only what hosts answer can cause. */
const OF_HOSTS = new Set(['server_offline', 'instance_unreachable', 'admin_login_rejected']);

/** Checks come each minute, and their answers, waits and stores are late by some more. */
const RECENT_MS = 15 * MINUTE_MS;
const NOTICED_MS = 20 * MINUTE_MS;

/** What clients name in their requests. */
export const resourcesOf = async (store: Store): Promise<readonly Target[]> => {
  const query = { ...NO_FILTER, order: 'path' as const, after: O.none, limit: 1_000 };
  const pages = await Promise.all(
    (['server', 'database', 'schedule'] as const).map((type) =>
      rightOf(store.resources.page(EVERYTHING, { ...query, type }, new Date())),
    ),
  );
  return pages.flatMap(({ rows }) => rows.map(({ resource: { type, id } }) => ({ type, id })));
};

const NO_FILTER = {
  under: O.none,
  contains: O.none,
  engine: O.none,
  health: O.none,
  policy: O.none,
};

export const openProblems = (store: Store): Promise<readonly ProblemRecord[]> =>
  listedProblems(store, EVERYTHING, aFilter({ state: O.some('open') }), new Date());

/** Such as `s3/main`. */
const hostAt = (path: string): string => hostOf(Number(/^s(\d+)/.exec(path)?.[1] ?? NaN));

/** What is wrong with the store as it is now, by what was answered and acknowledged. */
export const storeCheck = (store: Store, around: Surroundings, known: Acknowledged) => {
  const seen = new Set<string>();
  const invented = ({ id, kind, flaps, message }: ProblemRecord): readonly string[] => {
    const life = `${id} ${flaps}`;
    if (!OF_HOSTS.has(kind) || seen.has(life)) return [];
    seen.add(life);
    const answers = around.answers.get(hostAt(message)) ?? [];
    const bad = answers.filter(
      ({ atMs, refusal }) => refusal !== undefined && atMs > time.passedMs() - RECENT_MS,
    );
    return bad.length < 2 ? [`invented: ${kind}, ${bad.length} refusals: ${message}`] : [];
  };
  /** A host that has failed for so long is a problem, whichever of the kinds. */
  const missed = (open: readonly ProblemRecord[]): readonly string[] => {
    const hosts = new Set(
      open.filter(({ kind }) => OF_HOSTS.has(kind)).map(({ message }) => hostAt(message)),
    );
    return [...around.outages].flatMap(([host, { sinceMs, refusal }]) =>
      time.passedMs() - sinceMs < NOTICED_MS || hosts.has(host)
        ? []
        : [`missed: ${refusal.code} at ${host} for ${time.passedMs() - sinceMs} ms`],
    );
  };
  const answersOf = (host: string): readonly Answer[] =>
    (around.answers.get(host) ?? []).filter(({ atMs }) => atMs >= time.passedMs() - NOTICED_MS);
  /** One that has been well for so long is none. */
  const stale = (open: readonly ProblemRecord[]): readonly string[] =>
    open.flatMap(({ kind, message }) => {
      const answers = answersOf(hostAt(message));
      const isWell = answers.length > 0 && answers.every(({ refusal }) => refusal === undefined);
      return OF_HOSTS.has(kind) && isWell ? [`stale: ${kind}: ${message}`] : [];
    });
  /** However often nodes end, the others go on with their servers. */
  const unwatched = (): readonly string[] =>
    Array.from({ length: time.passedMs() < NOTICED_MS ? 0 : SERVERS }, (_, n) => n)
      .filter((server) => answersOf(hostOf(server)).length === 0)
      .map((server) => `unwatched: ${nameOf(server)}`);
  const lostProblems = (open: readonly ProblemRecord[]): readonly string[] => {
    const keys = new Set(open.map(({ resource, kind }) => `${resource.id} ${kind}`));
    return [...known.problems].flatMap(([key, state]) =>
      (state === 'yes' && !keys.has(key)) || (state === 'no' && keys.has(key))
        ? [`lost: that ${key} is open is ${state}`]
        : [],
    );
  };
  const lostTokens = async (): Promise<readonly string[]> => {
    const listed = new Map((await rightOf(store.tokens.list)).map((token) => [token.id, token]));
    return [...known.tokens.values()].flatMap(({ id, valid }) => {
      const token = listed.get(id);
      const isValid = token !== undefined && O.isNone(token.revokedAt);
      return valid === 'either' || isValid === (valid === 'yes') ? [] : [`lost: token ${id}`];
    });
  };
  const wrongRuns = async (): Promise<readonly string[]> => {
    const runs = await listedRuns(store, EVERYTHING);
    const ids = new Set(runs.map(({ id }) => id));
    const lost = [...known.runs].filter((id) => !ids.has(id)).map((id) => `lost: run ${id}`);
    const planned = new Map<string, number>();
    for (const { schedule, dueAt, kind } of runs) {
      if (kind !== 'scheduled' || O.isNone(dueAt) || O.isNone(schedule)) continue;
      const key = `${schedule.value} ${dueAt.value.toISOString()}`;
      planned.set(key, (planned.get(key) ?? 0) + 1);
    }
    const twice = [...planned].filter(([, count]) => count > 1).map(([key]) => `twice: run ${key}`);
    return [...lost, ...twice];
  };
  /** Of runs there are more and more, and they stay. */
  return async (withRuns = true): Promise<readonly string[]> => {
    const open = await openProblems(store);
    return [
      ...open.flatMap(invented),
      ...missed(open),
      ...stale(open),
      ...unwatched(),
      ...lostProblems(open),
      ...(await lostTokens()),
      ...(withRuns ? await wrongRuns() : []),
    ];
  };
};
