import * as O from 'fp-ts/lib/Option.js';
import { NO_INSTANCE_FACTS } from '../../../core/dump-check/instance-facts.js';
import {
  acceptedLogin,
  type LoginRefusal,
  type LoginResult,
} from '../../../core/dump-check/login-result.js';
import {
  databaseStates,
  type InstanceCheck,
  type ServerCheck,
} from '../../../core/monitoring/observations/server-check.js';
import { aMonitoredDatabase } from './a-monitored-server.js';
import { aUuid } from '../shared/a-uuid.js';
import { EVERY_LOGIN_REFUSAL } from '../dump-check/every-dump-reason.js';

export const accepted = (serverMajor = 16): LoginResult => acceptedLogin(serverMajor);

/** Of an instance that has shown that enough connections are left. */
export const acceptedWithRoom = (serverMajor = 16): LoginResult =>
  acceptedLogin(serverMajor, {
    instance: { ...NO_INSTANCE_FACTS, connections: O.some({ left: 90, limit: 97 }) },
  });

export const refusedFor = (refusal: LoginRefusal): LoginResult => ({ _tag: 'Refused', refusal });

export const NO_ANSWER = refusedFor({ code: 'unreachable', cause: 'no_answer' });

/** Each result in each of its forms. */
export const EVERY_LOGIN_RESULT: readonly LoginResult[] = [
  accepted(),
  ...EVERY_LOGIN_REFUSAL.map(refusedFor),
];

/** The instance 10, whose databases are 11, 12 and so on; no tool was searched for. */
export const anInstanceCheck = (
  results: readonly LoginResult[],
  overrides: Partial<InstanceCheck> = {},
): InstanceCheck => ({
  instance: aUuid(10),
  logins: results.map((result, index) => ({ database: aUuid(11 + index), result: result })),
  isHeldBack: false,
  inspected: new Map(),
  tool: O.none,
  states: databaseStates(
    results.map((_, index) => aMonitoredDatabase(11 + index)),
    results.map((result, index) => ({ database: aUuid(11 + index), result })),
  ),
  ...overrides,
});

/** The server 1 with the instances 10, 20 and so on, by the results of each. */
export const aServerCheck = (...instances: readonly (readonly LoginResult[])[]): ServerCheck => ({
  server: aUuid(1),
  instances: instances.map((results, index) =>
    anInstanceCheck(results, { instance: aUuid(10 * (index + 1)) }),
  ),
});
