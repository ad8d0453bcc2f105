import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { ChannelTest } from '../../../core/notifications/use-cases/test-channel.js';
import { orNull } from '../fields/decode-exactly.js';
import { SendRefusalBody, sendRefusalBody } from './send-refusal-body.js';

/** What came of a test message. */
export interface ChannelTestBody {
  readonly channel: { readonly id: string; readonly name: string };
  readonly kind: string;
  /** When the answer was there. */
  readonly at: string;
  readonly took_ms: number;
  readonly accepted: boolean;
  /** Why not; null if it was accepted. */
  readonly refusal: SendRefusalBody | null;
}

export const ChannelTestBody = t.type({
  channel: t.type({ id: t.string, name: t.string }),
  kind: t.string,
  at: t.string,
  took_ms: t.number,
  accepted: t.boolean,
  refusal: orNull(SendRefusalBody),
}) satisfies t.Type<ChannelTestBody, unknown>;

export const channelTestBody = ({
  id,
  name,
  kind,
  at,
  tookMs,
  refusal,
}: ChannelTest): ChannelTestBody => ({
  channel: { id, name },
  kind,
  at: at.toISOString(),
  took_ms: tookMs,
  accepted: O.isNone(refusal),
  refusal: pipe(refusal, O.map(sendRefusalBody), O.toNullable),
});
