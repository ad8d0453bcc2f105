import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { type Engine, ENGINES, protocolOf } from '../../../core/engines/engines.js';
import type { Api } from '../../api/api.js';
import type { HostAndPort } from '../../api/connections/connection.js';
import type { InstanceTestBody } from '../../api/dump-check/instance-test-body.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import type { Secret } from '../../../core/shared/secret.js';
import type { FoundPassword, Target } from './read-target.js';

/** An instance as a fleet file has it, without its name and its databases. */
export interface InstanceLogin {
  readonly engine: Engine;
  readonly host: string;
  readonly port: number;
  readonly admin: { readonly user: string; readonly password: string };
  readonly tls: { readonly mode: string; readonly ca?: string };
}

/** What came of one host, without the password. */
export interface HostTest extends Pick<InstanceLogin, 'host' | 'port'> {
  readonly test: InstanceTestBody;
  /** Whether it is the one that is meant. */
  readonly taken: boolean;
}

export interface TriedHost {
  readonly login: InstanceLogin;
  readonly test: InstanceTestBody;
}

export interface TriedHosts {
  /** In this order. */
  readonly tried: readonly HostTest[];
  /** The one that is meant; undefined where none is. */
  readonly taken: TriedHost | undefined;
}

/** Tries the hosts of a target one after the other, until one accepts the login and is in the role that is meant. */
export const tryHosts = async (
  api: Pick<Api, 'testInstance'>,
  target: Target,
  password: FoundPassword,
): ApiResult<TriedHosts> => {
  const tried: HostTest[] = [];
  for (const place of target.hosts) {
    const one = await tryHost(api, target, place, password.of(place));
    if (E.isLeft(one)) return one;
    const { test } = one.right;
    const taken = isMeant(target, test);
    tried.push({ ...place, test, taken });
    if (taken) return E.right({ tried, taken: one.right });
  }
  return E.right({ tried, taken: undefined });
};

/** Where there is one host alone, it is meant; and so is one that does not say what it is. */
const isMeant = (
  { hosts, role }: Pick<Target, 'hosts' | 'role'>,
  { accepted, standby }: InstanceTestBody,
): boolean =>
  accepted &&
  (hosts.length === 1 || role === 'any' || standby === null || standby === (role === 'standby'));

/** Engines that speak one protocol are taken for each other in URLs: the server says which it is. */
const tryHost = (
  api: Pick<Api, 'testInstance'>,
  target: Target,
  host: HostAndPort,
  password: O.Option<Secret>,
): ApiResult<TriedHost> => {
  const { engine } = target;
  const alike = ENGINES.filter((one) => one !== engine && protocolOf(one) === protocolOf(engine));
  const attempt = async ([first, ...others]: readonly [
    Engine,
    ...Engine[],
  ]): ApiResult<TriedHost> => {
    const login = loginTo({ ...target, engine: first }, host, password);
    const database = O.toUndefined(target.database);
    const test = await api.testInstance({ ...login, ...(database !== undefined && { database }) });
    if (E.isLeft(test)) return test;
    const own = { login, test: test.right };
    const [next, ...rest] = others;
    if (next === undefined || !isOfOther(own)) return E.right(own);
    return E.map((other: TriedHost) => (isOfOther(other) ? own : other))(
      await attempt([next, ...rest]),
    );
  };
  return attempt([engine, ...alike]);
};

const isOfOther = ({ test }: TriedHost): boolean => test.refusal?.code === 'not_a_database_server';

const loginTo = (
  { engine, user, tls, authorities }: Target,
  { host, port }: HostAndPort,
  password: O.Option<Secret>,
): InstanceLogin => ({
  engine,
  host,
  port,
  admin: { user, password: O.isSome(password) ? password.value.reveal() : '' },
  tls: { mode: tls.mode, ...(O.isSome(authorities) && { ca: authorities.value }) },
});
