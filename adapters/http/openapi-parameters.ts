import { RUN_PARAMETERS } from './backups/run-paths.js';
import { RESOURCE_PARAMETERS } from './problems/resources/resource-parameters.js';
import { PROBLEM_PARAMETERS } from './problems/problem-parameters.js';
import { schema } from './openapi/references.js';

const IF_NONE_MATCH = {
  name: 'if-none-match',
  in: 'header',
  description: 'ETags of stored responses; if one of them is current, the response is 304.',
  schema: { type: 'string' },
};

export const PARAMETERS = {
  IfNoneMatch: IF_NONE_MATCH,
  Id: {
    name: 'id',
    in: 'path',
    required: true,
    description: 'A UUID, in lower or upper case.',
    schema: schema('Uuid'),
  },
  At: {
    name: 'at',
    in: 'query',
    required: true,
    description: 'The id of a resource, or its path, such as `db-eu-1/main/shop`.',
    schema: { type: 'string', minLength: 1, maxLength: 4096 },
  },
  Under: {
    name: 'under',
    in: 'query',
    description:
      'The id or the path of a server, an instance or a database, or of a schedule where schedules are listed: only what is at or under it. Under what the caller may not read there can be something that it may: so a path is taken as it is, and where there is nothing, or nothing to be seen, the list is empty. An id has to be looked up: what is absent or hidden is not found.',
    schema: { type: 'string', minLength: 1, maxLength: 4096 },
  },
  Prune: {
    name: 'prune',
    in: 'query',
    description: 'Whether to remove what is not in the document.',
    schema: { type: 'boolean', default: false },
  },
  PruneUnder: {
    name: 'prune_under',
    in: 'query',
    description:
      'Parts of the fleet in which to remove what is not in the document: the path of a server or of what is under one, such as `db-eu-1`, `destination:NAME` or `channel:NAME`. In a name, `*` stands for any characters, and `%2A` for a star. What is in none of them stays, and is not listed. Not together with `prune`.',
    schema: { type: 'array', items: { type: 'string', minLength: 1, maxLength: 4096 } },
  },
  Confirm: {
    name: 'confirm',
    in: 'query',
    description:
      'The `digest` of a dry run, without which nothing is changed if more than a tenth of the fleet would be removed, or more than twenty resources.',
    schema: { type: 'string', pattern: '^[0-9a-f]{16}$' },
  },
  As: {
    name: 'as',
    in: 'query',
    description:
      'The name of who declares what is in the document. Only what the same name has declared is removed, and what another one has declared is not in it.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_.-]{1,64}$', default: 'fleet-file' },
  },
  Adopt: {
    name: 'adopt',
    in: 'query',
    description:
      'Whether to take over what is in the document, and was declared by another name or made by hand.',
    schema: { type: 'boolean', default: false },
  },
  DryRun: {
    name: 'dry_run',
    in: 'query',
    description: 'Whether to return the plan only, and change nothing.',
    schema: { type: 'boolean', default: false },
  },
  WithChildren: {
    name: 'with_children',
    in: 'query',
    description: 'Whether to remove what is under it as well; otherwise there may be nothing.',
    schema: { type: 'boolean', default: false },
  },
  IfMatch: {
    name: 'if-match',
    in: 'header',
    description:
      'ETags of the description that the caller has in mind, or `*`. If it has another one by now, nothing is changed.',
    schema: { type: 'string' },
  },
  ValidFor: {
    name: 'valid_for',
    in: 'query',
    description:
      'A problem lapses unless its alert is sent again within this time, from a second to a week; longer than the `repeat_interval` of Alertmanager. Absent for never.',
    schema: { type: 'string', pattern: '^\\d{1,6}[smhd]$', examples: ['5h'] },
  },
  ...PROBLEM_PARAMETERS,
  ...RESOURCE_PARAMETERS,
  ...RUN_PARAMETERS,
};
