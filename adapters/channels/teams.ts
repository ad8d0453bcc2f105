import { messageSubject } from '../../core/notifications/wording/message-wording.js';
import { channelKind, HOOK, sendPosts, type Template } from './channel-kind.js';
import { jsonPost } from './http-post.js';
import { fittedLines } from './message-parts.js';

/** The share of the lines in the 28 KiB that Teams takes in all, with the card around each. */
const MOST_BYTES = 20_000;

/** A run of text has no mark-up, which that of a text block has. */
const paragraph = (text: string, weight: 'Bolder' | 'Default') => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, weight }],
});

/** An adaptive card, which a workflow of the kind "post to a channel when a webhook request is received" shows. */
const posts: Template<typeof HOOK> = ({ url }, message) => {
  const lines = fittedLines(message, {
    most: MOST_BYTES,
    hasTitle: true,
    sizeOf: (text) => Buffer.byteLength(JSON.stringify(paragraph(text, 'Default'))),
  });
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      paragraph(messageSubject(message), 'Bolder'),
      ...lines.map((line) => paragraph(line, 'Default')),
    ],
  };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  return [
    jsonPost(url, { type: 'message', attachments: [{ contentType, contentUrl: null, content }] }),
  ];
};

export const teams = channelKind({
  kind: 'teams',
  label: 'Teams',
  fields: HOOK,
  place: [],
  send: sendPosts(posts),
});
