import type { SendRefusal, SendRefusalCode, UnreachableCause } from './send-refusal.js';
import { SEND_REFUSALS, UNREACHABLE_CAUSES } from './send-refusal.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { DETECTED_KINDS, detectedKey } from '../problems/detected-kind.js';
import type { RemediedProblem } from '../problems/detected-kind-wording.js';
import type { ProblemReport } from '../problems/problem.js';
import { resourcePath } from '../shared/resource.js';
import type { ChannelTarget } from './ports/channel-register.js';
import type { ChannelFailing } from './deciding/decision.js';

interface Wording {
  readonly detail: string;
  readonly remedy: string;
}

const WORDING: Readonly<Record<SendRefusalCode, Wording>> = {
  channel_unreachable: {
    detail: 'The channel cannot be reached, or does not answer in time.',
    remedy: 'Check its host and port, its DNS entry, and the firewalls on the way.',
  },
  channel_address_denied: {
    detail: 'The channel has an address to which Shipshape does not connect.',
    remedy:
      'If it is meant to be there, name its network in SHIPSHAPE_ALLOW_TARGETS and start Shipshape again.',
  },
  channel_untrusted: {
    detail: 'The certificate of the channel is not trusted, or it offers no TLS.',
    remedy: 'Compare its host with the names in its certificate, and renew that if it has expired.',
  },
  channel_login_rejected: {
    detail: 'The channel does not accept the credential that it is described with.',
    remedy: 'Correct its token, key, user or password.',
  },
  channel_limited: {
    detail: 'The channel asks for fewer messages.',
    remedy: 'Nothing has to be done: what waits is sent later. Narrow its rules if this recurs.',
  },
  channel_rejected: {
    detail: 'The channel failed, or does not accept the message.',
    remedy: 'Check its address, and the log of the receiver.',
  },
  channel_misconfigured: {
    detail: 'The channel lacks a setting, or is of a kind that this version does not know.',
    remedy: 'Compare its settings with docs/how-to/channels.md, and correct them.',
  },
  channel_failed: {
    detail: 'Sending over the channel failed.',
    remedy: "Shipshape's log has the error of the channel at that time.",
  },
};

/** Those of HTTP; no reply of SMTP has such a code. */
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

const REDIRECTED = 'It redirects, which is not followed: give it the address that answers.';

const UNREACHABLE: Readonly<Record<UnreachableCause, Wording>> = {
  no_address: {
    detail: 'The name of the host of the channel has no address.',
    remedy: 'Check its host, and its DNS entry.',
  },
  refused: {
    detail: 'The host of the channel refuses the connection: nothing listens on the port.',
    remedy: 'Start the receiver, or correct the port.',
  },
  timed_out: {
    detail: 'The channel does not answer in time.',
    remedy: 'Check that the receiver works, its host and port, and the firewalls on the way.',
  },
  broken_off: {
    detail: 'The connection to the channel broke off before it answered.',
    remedy: 'Check the log of the receiver, and the proxies and firewalls on the way.',
  },
};

/** The sentence and the remedy for what kept a message from being sent. */
export const sendRefusalWording = ({ code, status, cause }: SendRefusal): Wording => {
  const { detail, remedy } = cause === undefined ? WORDING[code] : UNREACHABLE[cause];
  if (status === undefined) return { detail, remedy };
  return {
    detail: `${detail} Its answer was ${status}.`,
    remedy: REDIRECTS.includes(status) ? REDIRECTED : remedy,
  };
};

/** The report of a channel that fails. It has no figures that change by themselves, so that its row is written once. */
export const channelFailingReport = (
  { id, name }: Pick<ChannelTarget, 'id' | 'name'>,
  { since, refusal }: ChannelFailing,
): ProblemReport => ({
  ...detectedKey('channel_failing', id),
  severity: DETECTED_KINDS.channel_failing.severity,
  message: `${resourcePath(name)}: ${sendRefusalWording(refusal).detail}`,
  since,
  facts: { code: refusal.code, ...(refusal.cause === undefined ? {} : { cause: refusal.cause }) },
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
