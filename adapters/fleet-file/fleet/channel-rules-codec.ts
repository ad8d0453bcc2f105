import type { ChannelRules } from '../../../core/fleet/channel-rules.js';
import { type Codec, codec, listOf, optional, refuse, withDefault } from '../codec/codec.js';
import { constrained } from '../codec/constrained.js';
import { record, type Result } from '../codec/record.js';
import { ProblemKind, ResourcePath, TimeOfDay } from './channel-leaf-codecs.js';
import { durationCodec } from './duration-codec.js';
import { oneOf, TimeZone } from './leaf-codecs.js';

/** An empty list could be read as all, or as none. */
const someOf = <A>(item: Codec<A>): Codec<readonly A[]> =>
  codec('a list', (value, context) =>
    Array.isArray(value) && value.length === 0
      ? refuse(value, context, 'an empty list fits nothing; leave it out to have all')
      : listOf(item).validate(value, context),
  );

const Quiet = constrained(
  record({
    from: TimeOfDay,
    to: TimeOfDay,
    timezone: withDefault(TimeZone, 'UTC'),
    critical: optional(oneOf(['waits'] as const)),
  }),
  ({ from, to }) =>
    typeof from === 'string' && from === to
      ? [{ key: 'to', words: 'the quiet hours would end as they begin' }]
      : [],
);

/** What each channel may say besides its settings. None of it is a secret. */
export const RULES = {
  severity: optional(oneOf(['critical', 'warning', 'info'] as const)),
  kinds: optional(someOf(ProblemKind)),
  on: optional(someOf(ResourcePath)),
  repeat: optional(durationCodec('31d', '1m')),
  after: optional(durationCodec('31d')),
  quiet: optional(Quiet),
};

export type WrittenRules = Result<typeof RULES>;

/** The rules as they are kept, apart from the settings. */
export const splitRules = <R extends WrittenRules>(written: R) => {
  const { severity, kinds, on, repeat, after, quiet, ...settings } = written;
  const rules: ChannelRules = {
    ...(severity !== undefined && { severity }),
    ...(kinds !== undefined && { kinds }),
    ...(on !== undefined && { on }),
    ...(repeat !== undefined && { repeatMs: repeat }),
    ...(after !== undefined && { afterMs: after }),
    ...(quiet !== undefined && { quiet }),
  };
  return { rules, settings };
};
