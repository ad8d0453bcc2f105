import * as t from 'io-ts';
import { Uuid } from '../../../../core/shared/uuid.js';
import type { ResourceRef, SubjectType } from '../../../../core/shared/resource.js';
import { ATTRIBUTES } from './attributes-codec.js';
import { decodeRow, named } from '../rows/decode-row.js';
import { jsonText, rememberTexts, ResourceTypeCodec, SealedBytes } from '../rows/column-codecs.js';

/** A row of one type of resource, with other columns as well. */
const rowOf = <T extends SubjectType, A extends object, P extends t.Props>(
  type: T,
  attributes: t.Type<A, unknown>,
  others: P,
) =>
  t.strict({
    type: t.literal(type),
    id: Uuid,
    path: t.string,
    name: t.string,
    attributes: rememberTexts(jsonText(attributes)),
    ...others,
  });

/** A row of a described resource of any type, with other columns as well. */
const described = <P extends t.Props>(others: P) =>
  t.union([
    rowOf('server', ATTRIBUTES.server, others),
    rowOf('instance', ATTRIBUTES.instance, others),
    rowOf('database', ATTRIBUTES.database, others),
    rowOf('schedule', ATTRIBUTES.schedule, others),
    rowOf('destination', ATTRIBUTES.destination, others),
    rowOf('channel', ATTRIBUTES.channel, others),
    rowOf('policy', ATTRIBUTES.policy, others),
  ]);

const KEPT = { sealed: t.union([SealedBytes, t.null]), managed_by: t.union([t.string, t.null]) };

const ResourceRow = t.union([described(KEPT), rowOf('fleet', ATTRIBUTES.fleet, KEPT)]);

export type ResourceRow = t.TypeOf<typeof ResourceRow>;

/** What `decodeResourceRow` reads. */
export const RESOURCE_COLUMNS =
  'r.type, r.id, r.path, r.name, r.attributes, r.sealed, r.managed_by';

/** The policies, which come before all else. */
export const SELECT_POLICIES = `
SELECT ${RESOURCE_COLUMNS}
  FROM resource r
 WHERE r.type = 'policy'
 ORDER BY r.seq`;

/** Every other resource, each parent before its children: a child is always the younger row. The fleet itself is one, described or not. */
export const SELECT_RESOURCES = `
SELECT ${RESOURCE_COLUMNS}
  FROM resource r
 WHERE r.type <> 'policy'
 ORDER BY r.seq`;

export const decodeResourceRow = decodeRow(ResourceRow, named('resource'));

/** Without the secret. */
export const decodeDescribedRow = decodeRow(described({}), named('resource'));

const ResourceRefRow = t.strict({
  type: ResourceTypeCodec,
  id: Uuid,
  path: t.string,
}) satisfies t.Type<ResourceRef, unknown>;

export const SELECT_REF = 'SELECT r.type, r.id, r.path FROM resource r';

export const decodeResourceRefRow = decodeRow(ResourceRefRow, named('resource'));

/**
 * The paths under a path: those that begin with it and a slash. `0` is the character after the slash, so that they are a
 * range of an index; a slash in a name is escaped. Without a path, all of them: a path is never empty.
 */
export const pathRange = (under: string | undefined) =>
  under === undefined
    ? { self: '', from: '', to: '\u{10ffff}' }
    : { self: under, from: `${under}/`, to: `${under}0` };
