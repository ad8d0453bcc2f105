import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { InstanceDraft } from '../../../core/dump-check/drafted-instance.js';
import { type ErrorDocument, malformedRequest } from '../errors/error-document.js';
import { draftId, readDraftBody, TESTS_DRAFT } from '../fleet/draft-body.js';
import { answer, type Calls, operations } from '../operation/operation.js';
import { documentedBody, optionalText } from '../operation/sent.js';
import { andThen, type Serving } from '../serving.js';
import { InstanceTestBody, instanceTestBody } from './instance-test-body.js';

/** What is sent beside the description of the instance. */
const Beside = t.type({
  id: draftId,
  server: draftId,
  database: optionalText(
    'a text that is not empty',
    O.fromPredicate((text) => text !== ''),
    { type: 'string' },
  ),
});

export const INSTANCE_TESTS = operations('fleet', {
  testInstance: {
    ...TESTS_DRAFT,
    route: 'POST /v1/instances/test',
    summary: 'Test an instance before it is saved',
    description:
      'Logs in as a check does, under the same rules of addresses and the same throttle, and examines whether dumps of its databases would be whole: 100 of them at most, within 20 seconds. Nothing is stored. Needs what adding the instance needs or, with the `id` of a stored one, what changing that needs.',
    body: documentedBody('InstanceTestRequest', {
      type: 'object',
      description:
        'What a fleet document has of an instance, with literal secrets; its `name` may be left out. With `id` it is one that is stored, whose password is `{ "kept": true }` if it stays: it is sent only where it was given for. `server` is the id of the server under which it would be added, for those who may not change the whole fleet. `database` is the one to log in to.',
    }),
    answer: answer(200, 'What came of it.', InstanceTestBody),
  },
});

export const instanceTestsFor = ({
  useCases,
  caller,
  toResult,
  loadResourceDocuments,
}: Serving): Calls<typeof INSTANCE_TESTS> => ({
  testInstance: async (body, signal = new AbortController().signal) => {
    const { readNew } = await loadResourceDocuments();
    return andThen(
      readDraft(body, (description) => readNew('instance', description)),
      (draft) => toResult(useCases.testInstance(caller, draft, signal), instanceTestBody),
    );
  },
});

const readDraft = (
  body: unknown,
  read: (description: unknown) => InstanceDraft['describe'],
): E.Either<ErrorDocument, InstanceDraft> =>
  E.flatMap(readDraftBody(Beside, body), ({ beside, description }) =>
    O.isSome(beside.id) && O.isSome(beside.server)
      ? E.left(
          malformedRequest([
            '`id` is of a stored instance, and `server` of a new one: send one of them.',
          ]),
        )
      : E.right({ describe: read(description), at: placeOf(beside), database: beside.database }),
  );

const placeOf = ({ id, server }: t.TypeOf<typeof Beside>): InstanceDraft['at'] => {
  if (O.isSome(id)) return { stored: id.value };
  return { under: O.isSome(server) ? { type: 'server', id: server.value } : 'fleet' };
};
