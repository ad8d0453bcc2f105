import * as t from 'io-ts';
import type {
  ChannelMessage,
  MessageLine,
  ProblemSnapshot,
} from '../../../../core/notifications/channel-message.js';
import { LINE_EVENTS, PURPOSES } from '../../../../core/notifications/channel-message.js';
import { wordOf } from '../../../../core/shared/word.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { PROBLEM_COLUMNS } from '../problems/problem-row.js';
import { exactPartial } from '../fleet/attributes-codec.js';
import { IsoInstant, nullable, SubjectTypeCodec } from '../rows/column-codecs.js';

/** A problem as a channel sent it, in JSON. */
export const ToldProblemCodec = t.intersection([
  t.strict({
    id: Uuid,
    kind: t.string,
    resource: t.strict({ type: SubjectTypeCodec, id: Uuid, name: t.string }),
    severity: PROBLEM_COLUMNS.severity,
    message: t.string,
    since: IsoInstant,
  }),
  exactPartial({ facts: t.record(t.string, t.union([t.string, t.number])) }),
]) satisfies t.Type<ProblemSnapshot, unknown>;

const Line = t.strict({
  event: wordOf(LINE_EVENTS),
  problem: ToldProblemCodec,
  closedAt: nullable(IsoInstant),
}) satisfies t.Type<MessageLine, unknown>;

/** A message in JSON. */
export const MessageCodec = t.strict({
  id: Uuid,
  composedAt: IsoInstant,
  purpose: wordOf(PURPOSES),
  lines: t.readonlyArray(Line),
  more: t.readonlyArray(t.strict({ under: t.string, count: t.number })),
}) satisfies t.Type<ChannelMessage, unknown>;

/** What the text of a refresh has in it, also where it cannot be read. */
export const REFRESH_MARK = '"purpose":"refresh"';
