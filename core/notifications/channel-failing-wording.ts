import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { DETECTED_KINDS, detectedKey } from '../problems/detected-kind.js';
import type { RemediedProblem } from '../problems/detected-kind-wording.js';
import type { ProblemReport } from '../problems/problem.js';
import { resourcePath } from '../shared/resource.js';
import type { ChannelTarget } from './ports/channel-sender.js';
import type { ChannelFailing } from './deciding/end-attempt.js';
import { SEND_REFUSALS, UNREACHABLE_CAUSES } from './send-refusal.js';
import { sendRefusalWording } from './send-refusal-wording.js';

/** The report of a channel that fails. It has no figures that change by themselves, so that its row is written once. */
export const channelFailingReport = (
  { id, name }: Pick<ChannelTarget, 'id' | 'name'>,
  { since, refusal }: ChannelFailing,
): ProblemReport => ({
  ...detectedKey('channel_failing', id),
  severity: DETECTED_KINDS.channel_failing.severity,
  message: `${resourcePath(name)}: ${sendRefusalWording(refusal).detail}`,
  since,
  facts: {
    code: refusal.code,
    ...(refusal.cause === undefined ? {} : { cause: refusal.cause }),
  },
});

/** How to fix a channel by the cause; none where that is not known, and for other problems. */
export const channelRemedy = ({ kind, facts }: RemediedProblem): O.Option<string> =>
  pipe(
    O.fromNullable(SEND_REFUSALS.find((code) => code === facts?.['code'])),
    O.filter(() => kind === 'channel_failing'),
    O.map((code) => {
      const cause = UNREACHABLE_CAUSES.find((known) => known === facts?.['cause']);
      return sendRefusalWording({ code, ...(cause === undefined ? {} : { cause }) }).remedy;
    }),
  );
