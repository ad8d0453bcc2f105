import { PLURALS } from '../../../../adapters/api/resources/resource-body.js';
import { ADDED, pathOfAdded } from '../../../../adapters/api/fleet/edit-operations.js';
import { readPermission } from '../../../../core/access/caller.js';
import { RESOURCE_TYPES, type ResourceType } from '../../../../core/shared/resource.js';
import { CHANGE_OF_EACH, NEW_OF_EACH, newUnder } from '../documented/edit-requests.js';
import type { Row } from './row.js';
import { adds, anybody, edits, onFleet, reads, tests } from './rules.js';

/** Of what is made elsewhere, since a schedule is given only destinations that the caller sees. */
const NEW: Readonly<Record<ResourceType, object>> = {
  ...NEW_OF_EACH,
  schedule: { name: 'new', cron: '0 4 * * *', run: 'elsewhere' },
};

/** An empty list is no refusal. */
const EMPTY = { absent: '200' };

const ofType = (type: ResourceType): readonly Row[] => {
  const [list, read, about] = [`/v1/${PLURALS[type]}`, readPermission(type), type];
  const one = `${list}/{id}`;
  const changed = { query: '?dry_run=true', payload: CHANGE_OF_EACH[type] };
  return [
    { operation: `GET ${list}`, rule: anybody },
    {
      operation: `GET ${list}`,
      about,
      rule: reads(read),
      send: ({ id }) => ({ query: `?under=${id}` }),
    },
    {
      operation: `GET ${list}`,
      about,
      rule: reads(read),
      answers: EMPTY,
      send: ({ path }) => ({ query: `?under=${path}` }),
    },
    { operation: `GET ${one}`, about, rule: reads(read) },
    { operation: `GET ${one}/description`, about, rule: edits(type) },
    { operation: `PATCH ${one}`, about, rule: edits(type), send: () => changed },
    {
      operation: `DELETE ${one}`,
      about,
      rule: edits(type),
      send: () => ({ query: '?with_children=true&dry_run=true' }),
    },
    { operation: `POST ${one}/release`, about, rule: edits(type) },
  ];
};

const addition = ({ type, under }: (typeof ADDED)[number]): Row => ({
  operation: `POST ${pathOfAdded({ type, under })}`,
  ...(under === undefined
    ? { rule: onFleet('fleet:write', readPermission(type)) }
    : { about: under, rule: adds(type, under) }),
  send: () => ({ query: '?dry_run=true', payload: newUnder({ type, under }, NEW) }),
});

export const RESOURCE_ROWS: readonly Row[] = [
  ...RESOURCE_TYPES.flatMap(ofType),
  ...ADDED.map(addition),
  {
    operation: 'GET /v1/resources',
    about: 'database',
    rule: reads('database:read'),
    answers: EMPTY,
    send: ({ path }) => ({ query: `?at=${path}` }),
  },
  {
    operation: 'GET /v1/resources',
    about: 'schedule',
    rule: reads('schedule:read'),
    answers: EMPTY,
    send: ({ id }) => ({ query: `?at=${id}` }),
  },
  {
    operation: 'GET /v1/search',
    about: 'database',
    rule: reads('database:read'),
    answers: EMPTY,
    send: ({ path }) => ({ query: `?q=${path}` }),
  },
  {
    operation: 'POST /v1/instances/test',
    rule: onFleet('fleet:write', 'instance:read'),
    send: () => ({ payload: NEW.instance }),
  },
  {
    operation: 'POST /v1/instances/test',
    about: 'instance',
    rule: edits('instance'),
    send: ({ id }) => ({ payload: { ...NEW.instance, id } }),
  },
  {
    operation: 'POST /v1/instances/test',
    about: 'server',
    rule: adds('instance', 'server'),
    send: ({ id }) => ({ payload: { ...NEW.instance, server: id } }),
  },
  {
    operation: 'GET /v1/destinations/{id}/dumps',
    about: 'destination',
    rule: reads('destination:read'),
  },
  {
    operation: 'POST /v1/destinations/{id}/test',
    about: 'destination',
    rule: tests('destination:read', 'backup:write'),
  },
  {
    operation: 'POST /v1/channels/{id}/test',
    about: 'channel',
    rule: tests('channel:read', 'fleet:write'),
  },
  {
    operation: 'POST /v1/connections',
    rule: anybody,
    changesNothing: true,
    send: () => ({ payload: { connection: 'postgres://backup@db-eu-1.example' } }),
  },
  {
    operation: 'POST /v1/destinations/test',
    rule: onFleet('backup:write', 'fleet:write', 'destination:read'),
    send: () => ({ payload: NEW.destination }),
  },
  {
    operation: 'POST /v1/channels/test',
    rule: onFleet('fleet:write', 'channel:read'),
    send: () => ({ payload: NEW.channel }),
  },
  { operation: 'GET /v1/channels/{id}/deliveries', about: 'channel', rule: reads('channel:read') },
  {
    operation: 'GET /v1/instances/{id}/databases/found',
    about: 'instance',
    rule: reads('instance:read'),
  },
  { operation: 'GET /v1/groups', rule: anybody, answers: EMPTY, send: () => ({}) },
];
