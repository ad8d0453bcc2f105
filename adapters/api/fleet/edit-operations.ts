import { RESOURCE_TYPES, type ResourceType } from '../../../core/shared/resource.js';
import * as t from 'io-ts';
import * as d from '../operation/described.js';
import { answer, type Named, taggedAnswer } from '../operation/operation.js';
import { flagParameter } from '../operation/parameter.js';
import { documentedBody } from '../operation/sent.js';
import { nameOf, PLURALS, ResourceBody, withArticle } from '../resources/resource-body.js';
import { FleetPlanBody } from './fleet-plan-body.js';
import { CONFIRM, DRY_RUN } from './prune-parameters.js';

const DESCRIPTION = {
  type: 'object',
  description:
    'What a fleet file has of one resource, as JSON, with literal secrets, or `{ "kept": true }` for those that stay as they are stored. The error has the place and a sentence for each mistake.',
};

const sentDescription = (...media: readonly string[]) =>
  documentedBody('ResourceDescription', DESCRIPTION, media);

const ETAG = {
  etag: { required: true, description: 'For `If-Match`.', schema: { type: 'string' } },
};

/** A type of resources, and of what they are put under; undefined is the fleet. */
export interface Added {
  readonly type: ResourceType;
  readonly under: ResourceType | undefined;
  /** Of the operation, where another one adds the same type elsewhere. */
  readonly id?: string;
}

export const ADDED: readonly Added[] = [
  { type: 'server', under: undefined },
  { type: 'instance', under: 'server' },
  { type: 'database', under: 'instance' },
  { type: 'schedule', under: 'database' },
  { type: 'schedule', under: 'instance', id: 'addInstanceSchedule' },
  { type: 'destination', under: undefined },
  { type: 'channel', under: undefined },
  { type: 'policy', under: undefined },
];

/** Where such a resource is added. */
export const pathOfAdded = ({ type, under }: Added) =>
  under === undefined
    ? (`/v1/${PLURALS[type]}` as const)
    : (`/v1/${PLURALS[under]}/{id}/${PLURALS[type]}` as const);

/** What is added or changed may remove others, such as schedules of a policy that no longer counts, or databases that `all` had taken. */
export const EDIT_QUERY = { dry_run: DRY_RUN, confirm: CONFIRM };

/** What may be refused of one resource, and what of a plan for the fleet. */
const OF_RESOURCE = ['Forbidden', 'NotFound'] as const;
const OF_PLAN = ['FleetRejected', 'ApprovalWanted'] as const;

export const addOperation = ({ type, under, id = nameOf('add', type) }: Added) => ({
  id,
  method: 'POST' as const,
  path: pathOfAdded({ type, under }),
  tag: 'fleet' as const,
  summary: `Add ${withArticle(type)}${under === 'instance' && type === 'schedule' ? ' of an instance' : ''}`,
  description: `What a fleet document has of one ${type}, with what is under it. It is made by hand: no fleet document removes it. Needs \`fleet:write\` and \`${type}:read\` on the ${under ?? 'fleet'}, which a fleet document may manage.`,
  query: EDIT_QUERY,
  body: sentDescription('application/json'),
  answer: answer(200, 'What a dry run would add.', FleetPlanBody),
  others: {
    201: answer(201, `The new ${type}.`, ResourceBody, {
      headers: {
        location: {
          required: true,
          description: 'Where it is, relative to the request.',
          schema: { type: 'string' },
        },
      },
    }),
  },
  errors: [
    'Forbidden',
    ...(under === undefined ? [] : ['NotFound' as const]),
    'PathTaken',
    ...OF_PLAN,
  ] as const,
});

export const describeOperation = (type: ResourceType) => ({
  id: nameOf('describe', type),
  method: 'GET' as const,
  path: `/v1/${PLURALS[type]}/{id}/description` as const,
  tag: 'fleet' as const,
  summary: `Describe ${withArticle(type)}`,
  description: `The ${type} as a fleet document has it, without what is under it and without its maintenance and access. Each secret is \`{ "kept": true }\`. Needs \`fleet:write\` on the ${type}.`,
  answer: {
    ...taggedAnswer(
      'The description.',
      d.named('ResourceDescription', d.documented(t.UnknownRecord, DESCRIPTION)),
    ),
    headers: ETAG,
  },
  errors: OF_RESOURCE,
});

export const MERGE_PATCH = 'application/merge-patch+json';

export const changeOperation = (type: ResourceType) => ({
  id: nameOf('change', type),
  method: 'PATCH' as const,
  path: `/v1/${PLURALS[type]}/{id}` as const,
  tag: 'fleet' as const,
  summary: `Change ${withArticle(type)}`,
  description: `A merge patch (RFC 7396) of its description: what is not named stays, and what is null is removed. With another \`name\` it keeps its id and its history, and so does all that is under it. Needs \`fleet:write\` on the ${type}, and with another name also that and \`${type}:read\` on what it is under.`,
  query: EDIT_QUERY,
  headers: ['IfMatch' as const],
  body: sentDescription(MERGE_PATCH, 'application/json'),
  answer: answer(
    200,
    `The ${type}; of a dry run, what would be changed.`,
    d.documented(
      t.union([ResourceBody, FleetPlanBody]),
      { anyOf: [ResourceBody.schema, FleetPlanBody.schema] },
      [ResourceBody, FleetPlanBody],
    ),
    {
      headers: {
        etag: { ...ETAG.etag, required: false, description: 'The new one; none of a dry run.' },
      },
    },
  ),
  errors: [...OF_RESOURCE, 'NotChanged', 'ChangedMeanwhile', ...OF_PLAN] as const,
});

export const removeOperation = (type: ResourceType) => ({
  id: nameOf('remove', type),
  method: 'DELETE' as const,
  path: `/v1/${PLURALS[type]}/{id}` as const,
  tag: 'fleet' as const,
  summary: `Remove ${withArticle(type)}`,
  description: `Removes all that is known of it, its problems among it; a dry run says of what. Needs \`fleet:write\` on the ${type}.`,
  query: {
    dry_run: DRY_RUN,
    with_children: flagParameter(
      'WithChildren',
      'Whether to remove what is under it as well; otherwise there may be nothing.',
    ),
  },
  headers: ['IfMatch' as const],
  answer: answer(200, 'What was removed, or would be.', FleetPlanBody),
  errors: [...OF_RESOURCE, 'NotRemoved', 'ChangedMeanwhile', ...OF_PLAN] as const,
});

/** What describes, makes, changes and removes single resources by hand. */
export const EDITS: readonly Named[] = [
  ...ADDED.map(addOperation),
  ...RESOURCE_TYPES.flatMap((type) => [
    describeOperation(type),
    changeOperation(type),
    removeOperation(type),
  ]),
];
