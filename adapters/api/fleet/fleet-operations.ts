import * as t from 'io-ts';
import { RESOURCE_TYPES, type ResourceType } from '../../../core/shared/resource.js';
import * as d from '../operation/described.js';
import { answer, type Calls, operations } from '../operation/operation.js';
import { parameter } from '../operation/parameter.js';
import { documentedBody, readQuery, sentText } from '../operation/sent.js';
import {
  nameOf,
  parseResourceAddress,
  PLURALS,
  RESOURCE_ADDRESS_WORDING,
  resourceBody,
  ResourcesBody,
} from '../resources/resource-body.js';
import { FleetPlanBody } from './fleet-plan-body.js';
import { APPLY_QUERY } from './prune-parameters.js';
import * as O from 'fp-ts/lib/Option.js';
import { andThen, type Serving } from '../serving.js';

export const YAML = 'application/yaml';

const OBJECTS = { type: 'array', items: { type: 'object' } };

const FLEET = {
  type: 'object',
  description:
    'A fleet file, with literal secrets, or `{ "kept": true }` for those that stay as they are stored: the service reads neither files nor its environment for a caller. The error has the place and a sentence for each mistake.',
  properties: {
    servers: OBJECTS,
    destinations: OBJECTS,
    channels: OBJECTS,
    policies: OBJECTS,
    policy: { type: 'string' },
    maintenance: OBJECTS,
    access: OBJECTS,
  },
};

export const FLEETS = operations('fleet', {
  locateResources: {
    route: 'GET /v1/resources',
    summary: 'Find resources by id or path',
    description:
      'Finds only what the caller may read. A server, a destination and a channel can have the same path.',
    query: {
      at: parameter(
        'At',
        'The id of a resource, or its path, such as `db-eu-1/main/shop`.',
        sentText(RESOURCE_ADDRESS_WORDING, parseResourceAddress, {
          type: 'string',
          minLength: 1,
          maxLength: 4096,
        }),
      ),
    },
    answer: answer(200, 'The resources, by type; none if nothing was found.', ResourcesBody),
  },
  exportFleet: {
    route: 'GET /v1/fleet',
    summary: 'Get the fleet as a document',
    description:
      'The whole fleet as a fleet file has it, in JSON, or in YAML if `Accept` names `application/yaml`. Each secret is `{ "kept": true }`, which stands for what is stored when the document is applied. Needs `fleet:write` on the fleet.',
    answer: answer(200, 'The fleet.', d.named('Fleet', d.documented(t.UnknownRecord, FLEET)), {
      content: { [YAML]: { schema: { type: 'string' } } },
    }),
    errors: ['Forbidden'],
  },
  applyFleet: {
    route: 'PUT /v1/fleet',
    summary: 'Apply a fleet document',
    description:
      'All of it or nothing; applying the same document again changes nothing. It is JSON, or YAML as `application/yaml`. Needs `fleet:write` on the fleet. Documents are applied one at a time, each of 16 MiB at most (1 MiB where the service keeps its state in memory).',
    query: APPLY_QUERY,
    body: documentedBody('Fleet', FLEET, ['application/json', YAML]),
    answer: answer(200, 'What was changed, or would be.', FleetPlanBody),
    errors: ['Forbidden', 'PruneUnconfirmed', 'FleetRejected', 'ApprovalWanted'],
  },
});

export const releaseOperation = (type: ResourceType) => ({
  id: nameOf('release', type),
  method: 'POST' as const,
  path: `/v1/${PLURALS[type]}/{id}/release` as const,
  tag: 'fleet' as const,
  summary: `Release a ${type}`,
  description: `Makes the ${type} and everything under it what was made by hand: no fleet document prunes it any more, and one that describes it has to adopt it. Releasing it again changes nothing. Needs \`fleet:write\` on the ${type}.`,
  answer: answer(200, '`changed` is what was not made by hand before.', FleetPlanBody),
  errors: ['Forbidden' as const, 'NotFound' as const],
});

export const RELEASES = RESOURCE_TYPES.map((type) => ({ type, operation: releaseOperation(type) }));

/** What somebody types; longer texts find nothing. */
const TYPED = /^[^\p{Cc}\p{Cs}]{1,200}$/u;

export const SEARCHES = operations('fleet', {
  searchResources: {
    route: 'GET /v1/search',
    summary: 'Search resources by a part of their path',
    description:
      'At most twenty of those that the caller may read, the best fit first, in any case of the letters A to Z. Schedules are not searched.',
    query: {
      q: parameter(
        undefined,
        'What somebody types of a path: words of it or, where no path has those, their characters in this order.',
        sentText(
          'a part of a path, of at most 200 characters',
          (text) => (TYPED.test(text) ? O.some(text) : O.none),
          { type: 'string', minLength: 1, maxLength: 200 },
        ),
      ),
    },
    answer: answer(200, 'The resources.', ResourcesBody),
  },
});

export const searchesFor = ({ useCases, caller, toResult }: Serving): Calls<typeof SEARCHES> => ({
  searchResources: (parameters) =>
    andThen(readQuery(SEARCHES.searchResources, parameters), ({ q }) =>
      toResult(useCases.searchResources(caller, q), (found) => ({
        resources: found.map(resourceBody),
      })),
    ),
});
