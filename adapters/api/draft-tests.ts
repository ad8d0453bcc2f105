import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { Draft } from '../../core/fleet/editing/plan-addition.js';
import {
  DestinationDraftTestBody,
  destinationDraftTestBody,
} from './backups/destination-operations.js';
import type { ApiResult } from './errors/error-document.js';
import { ChannelDraftTestBody, channelDraftTestBody } from './notifications/channel-operations.js';
import { answer, type Calls, operations } from './operation/operation.js';
import { documentedBody } from './operation/sent.js';
import { andThen, type Serving } from './serving.js';
import { draftId, type ReadDraft, readDraftBody, TESTS_DRAFT } from './fleet/draft-body.js';

const draftBody = (type: 'destination' | 'channel') =>
  documentedBody(`${type === 'channel' ? 'Channel' : 'Destination'}Draft`, {
    type: 'object',
    description: `What a fleet document has of a ${type}, with literal secrets; its \`name\` may be left out. With the \`id\` of a stored one, a secret is \`{ "kept": true }\` if it stays: it is sent only where it was given for.`,
  });

/** What tries a destination or a channel before it is saved. */
export const DRAFT_TESTS = operations('fleet', {
  testDestinationDraft: {
    ...TESTS_DRAFT,
    route: 'POST /v1/destinations/test',
    summary: 'Test a destination before it is saved',
    description:
      'Writes a small object, reads it back and deletes it. Nothing is stored, and nothing is left in its place. Needs what adding the destination needs or, with the `id` of a stored one, what changing that needs; and `backup:write` on the whole fleet.',
    body: draftBody('destination'),
    answer: answer(200, 'Whether it is usable.', DestinationDraftTestBody),
  },
  testChannelDraft: {
    ...TESTS_DRAFT,
    route: 'POST /v1/channels/test',
    tag: 'channels',
    summary: 'Test a channel before it is saved',
    description:
      'Sends a test message now. Nothing is stored. Needs what adding the channel needs or, with the `id` of a stored one, what changing that needs; and `fleet:write` on the whole fleet.',
    body: draftBody('channel'),
    answer: answer(200, 'Whether it was accepted.', ChannelDraftTestBody),
  },
});

export const draftTestsFor = ({
  useCases,
  caller,
  toResult,
  loadResourceDocuments,
}: Serving): Calls<typeof DRAFT_TESTS> => {
  const read = async (type: 'destination' | 'channel', body: unknown): ApiResult<Draft> => {
    const { readNew } = await loadResourceDocuments();
    return E.map(({ beside: { id }, description }: ReadDraft<typeof Beside>) => ({
      describe: readNew(type, description),
      at: O.isSome(id) ? { stored: id.value } : { under: 'fleet' as const },
    }))(readDraftBody(Beside, body));
  };
  return {
    testDestinationDraft: (body, signal = new AbortController().signal) =>
      andThen(read('destination', body), (draft) =>
        toResult(useCases.testDestinationDraft(caller, draft, signal), destinationDraftTestBody),
      ),
    testChannelDraft: (body, signal = new AbortController().signal) =>
      andThen(read('channel', body), (draft) =>
        toResult(useCases.testChannelDraft(caller, draft, signal), channelDraftTestBody),
      ),
  };
};

const Beside = t.type({ id: draftId });
