import * as O from 'fp-ts/lib/Option.js';
import type { LoginRefusal, LoginResult } from '../../../core/dump-check/login-result.js';
import type {
  InstanceCheck,
  ServerCheck,
} from '../../../core/monitoring/observations/server-check.js';
import { aUuid } from '../shared/a-uuid.js';
import { EVERY_DUMP_REASON } from '../dump-check/every-dump-reason.js';

export const accepted = (serverMajor = 16): LoginResult => ({ _tag: 'Accepted', serverMajor });

export const refusedFor = (refusal: LoginRefusal): LoginResult => ({ _tag: 'Refused', refusal });

export const NO_ANSWER = refusedFor({ code: 'unreachable', cause: 'no_answer' });

/** Each verdict in each of its forms. */
export const EVERY_LOGIN_RESULT: readonly LoginResult[] = [
  accepted(),
  ...EVERY_DUMP_REASON.filter(
    (reason): reason is LoginRefusal => !/^dump_tool/.test(reason.code),
  ).map(refusedFor),
];

/** The instance 10, whose databases are 11, 12 and so on; nobody searched for a tool. */
export const anInstanceCheck = (
  verdicts: readonly LoginResult[],
  telling: Partial<InstanceCheck> = {},
): InstanceCheck => ({
  instance: aUuid(10),
  logins: verdicts.map((verdict, index) => ({ database: aUuid(11 + index), result: verdict })),
  isHeldBack: false,
  tool: O.none,
  ...telling,
});

/** The server 1 with the instances 10, 20 and so on, by the verdicts of each. */
export const aServerCheck = (...instances: readonly (readonly LoginResult[])[]): ServerCheck => ({
  server: aUuid(1),
  instances: instances.map((verdicts, index) =>
    anInstanceCheck(verdicts, { instance: aUuid(10 * (index + 1)) }),
  ),
});
