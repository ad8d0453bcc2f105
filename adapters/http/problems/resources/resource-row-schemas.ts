import { HEALTHS } from '../../../../core/problems/open-counts.js';
import { DAYS_SHOWN } from '../../../../core/problems/open-days.js';
import { SEVERITIES } from '../../../../core/problems/problem.js';
import { ENGINES } from '../../../../core/engines/engines.js';
import { TLS_MODES } from '../../../../core/shared/tls.js';
import { LISTED_TYPES } from '../../../api/problems/resources/resources-api.js';
import { PLURALS } from '../../../api/resources/resource-body.js';
import { NEXT_PAGE, object, orNull, schema } from '../../openapi/references.js';
import { listSchema } from './resource-paths.js';

const TEXT = { type: 'string' };
const SEVERITY_OR_NULL = { enum: [...SEVERITIES, null] };
const COUNT = { type: 'integer', minimum: 0 };

const ROW = {
  type: schema('ResourceType'),
  id: schema('Uuid'),
  path: { ...TEXT, examples: ['db-eu-1/main/shop'] },
  name: TEXT,
  managed_by: {
    ...orNull(TEXT),
    description: 'The name under which it was declared; null where it was made by hand.',
  },
  health: { enum: HEALTHS, description: 'The severity of the worst of `open`.' },
  open: {
    ...object({ critical: COUNT, warning: COUNT, info: COUNT }),
    description:
      'The open problems of it and of everything under it that the caller may see, neither snoozed nor suppressed.',
  },
  since: {
    ...orNull(schema('Instant')),
    description: 'Since when the problem to fix first is open.',
  },
  above: {
    ...SEVERITY_OR_NULL,
    description: 'The severity of the worst problem of what it is under.',
  },
  days: {
    ...TEXT,
    pattern: `^[ciw.-]{${DAYS_SHOWN}}$`,
    description:
      'A character for each of the last days in UTC, today last: the worst severity that was open on it or under it, `c`, `w` or `i`, snoozed or not; `.` for nothing; `-` where that is not known, since the resource was added later or closed problems were removed.',
  },
};

/** Each type has its own. */
const FACTS = {
  address: { ...orNull(TEXT), description: 'Of a server.' },
  engine: {
    enum: [...ENGINES, null],
    description: 'Of an instance, and of what is under it.',
  },
  host: { ...TEXT, description: 'Of an instance.' },
  port: { type: 'integer', minimum: 1, maximum: 65_535 },
  tls: { enum: TLS_MODES },
  user: { ...TEXT, description: 'The admin user of an instance.' },
  backups: { enum: ['none', null], description: '`none`: the database needs no dump.' },
  cron: { ...TEXT, description: 'Of a schedule.' },
  timezone: TEXT,
  destination: {
    ...orNull(TEXT),
    description: 'The name of the destination of a schedule; null where dumps are made elsewhere.',
  },
  kind: { ...TEXT, description: 'Of a destination or a channel.' },
  encrypted: { type: 'boolean', description: 'Whether dumps in a destination are encrypted.' },
  next_dump_at: {
    ...orNull(schema('Instant')),
    description:
      'Of a database: when the next dump of one of its schedules is due; null where none is, and without `backup:read`.',
  },
  last_dump_at: {
    ...orNull(schema('Instant')),
    description:
      'Of a database: when the last good dump of one of its schedules ended; null where there is none, and without `backup:read`.',
  },
};

const OWN = { ...SEVERITY_OR_NULL, description: 'The severity of the worst of its own problems.' };

const { type, id, path, name } = ROW;

const IN_PLACE = {
  own: OWN,
  lineage: {
    type: 'array',
    description: 'What it is under, the outermost first; without what the caller may not read.',
    items: object({ type, id, path, name, own: OWN }),
  },
  below: {
    ...orNull(
      object({ type, rows: { type: 'array', items: schema('ResourceRow') }, next: NEXT_PAGE }),
    ),
    description:
      'The first page of what is directly under it, the worst first; null for what can have nothing under it. `next` is for the list of that type, with `under` and `order=worst`.',
  },
};

/** A row with more in it. */
export const rowSchema = (others: object) => ({
  type: 'object',
  properties: { ...ROW, ...FACTS, ...others },
  required: Object.keys({ ...ROW, ...others }),
});

/** A resource that is got by its id, with more in it. */
export const inPlaceSchema = (others: object) => rowSchema({ ...IN_PLACE, ...others });

export const RESOURCE_ROW_SCHEMAS = {
  ResourceRow: rowSchema({}),
  ResourceInPlace: inPlaceSchema({}),
  ...Object.fromEntries(
    LISTED_TYPES.map((listed) => [
      listSchema(listed),
      object({
        [PLURALS[listed]]: { type: 'array', items: schema('ResourceRow') },
        next: NEXT_PAGE,
      }),
    ]),
  ),
};
