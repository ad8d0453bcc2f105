import * as O from 'fp-ts/lib/Option.js';
import type { ChannelMessage, MessageLine } from '../../../core/notifications/channel-message.js';
import {
  messageSubject,
  messageText,
} from '../../../core/notifications/wording/message-wording.js';

/** What a webhook receives, as docs/channels.md has it. A field may be added, and none is taken away. */
export const webhookBody = (channel: string, message: ChannelMessage) => ({
  version: 1,
  id: message.id,
  channel,
  purpose: message.purpose,
  composed_at: message.composedAt.toISOString(),
  subject: messageSubject(message),
  text: messageText(message),
  lines: message.lines.map(lineBody),
  more: message.more,
});

const lineBody = ({ event, problem, closedAt, remedy }: MessageLine) => ({
  event,
  problem: {
    id: problem.id,
    kind: problem.kind,
    severity: problem.severity,
    resource_type: problem.resource.type,
    resource_id: problem.resource.id,
    resource_path: problem.resource.name,
    message: problem.message,
    since: problem.since.toISOString(),
  },
  remedy: remedy ?? null,
  closed_at: O.toNullable(O.map((at: Date) => at.toISOString())(closedAt)),
});
