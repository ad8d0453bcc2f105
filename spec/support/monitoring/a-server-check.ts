import * as O from 'fp-ts/lib/Option.js';
import type { LoginRefusal, LoginVerdict } from '../../../core/dump-check/login-result.js';
import type {
  InstanceLook,
  ServerLook,
} from '../../../core/monitoring/observations/server-check.js';
import { aUuid } from '../shared/a-uuid.js';
import { EVERY_DUMP_REASON } from '../dump-check/every-dump-reason.js';

export const accepted = (serverMajor = 16): LoginVerdict => ({ _tag: 'Accepted', serverMajor });

export const refusedFor = (refusal: LoginRefusal): LoginVerdict => ({ _tag: 'Refused', refusal });

export const SILENCE = refusedFor({ code: 'unreachable', cause: 'no_answer' });

/** Each verdict in each of its forms. */
export const EVERY_VERDICT: readonly LoginVerdict[] = [
  accepted(),
  ...EVERY_DUMP_REASON.filter(
    (reason): reason is LoginRefusal => !/^dump_tool/.test(reason.code),
  ).map(refusedFor),
];

/** The instance 10, whose databases are 11, 12 and so on; nobody searched for a tool. */
export const anInstanceLook = (
  verdicts: readonly LoginVerdict[],
  telling: Partial<InstanceLook> = {},
): InstanceLook => ({
  instance: aUuid(10),
  logins: verdicts.map((verdict, index) => ({ database: aUuid(11 + index), verdict })),
  isHeldBack: false,
  tool: O.none,
  ...telling,
});

/** The server 1 with the instances 10, 20 and so on, by the verdicts of each. */
export const aServerLook = (...instances: readonly (readonly LoginVerdict[])[]): ServerLook => ({
  server: aUuid(1),
  instances: instances.map((verdicts, index) =>
    anInstanceLook(verdicts, { instance: aUuid(10 * (index + 1)) }),
  ),
});
