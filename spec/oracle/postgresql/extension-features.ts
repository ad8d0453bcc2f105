import type { Random } from '../../support/rogues/random.js';
import { feature, type Feature, isIn, oneOf, sometimes } from '../feature.js';
import { GRANTEES } from './role-features.js';

/** Any extension without tables of its own, of those that come with the server. */
const EXTENSION = 'citext';

const MEMBERS = ['conf_table', 'conf_sequence', 'other_table', 'other_sequence'] as const;

/**
 * An extension with tables and sequences, of which some are configuration, whose rows are dumped. It is put together from
 * one that the server has, so that no file has to be written into its directories.
 */
export const extensionFeatures = (random: Random): readonly Feature[] => {
  if (!isIn(random, 35)) return [];
  const schema = oneOf(random, ['public', 'public', 'ext']);
  return [
    feature('a schema for extensions', 'CREATE SCHEMA ext'),
    ...sometimes(random, 60, 'the schema is for all', 'GRANT USAGE ON SCHEMA ext TO PUBLIC'),
    feature('an extension', `CREATE EXTENSION ${EXTENSION} SCHEMA ${schema}`),
    ...MEMBERS.flatMap((name) => member(random, `${schema}.${name}`)),
  ];
};

const member = (random: Random, name: string): readonly Feature[] => {
  if (!isIn(random, 60)) return [];
  const kind = name.endsWith('table') ? 'TABLE' : 'SEQUENCE';
  const isConfiguration = name.includes('.conf_');
  return [
    feature(
      `the ${isConfiguration ? 'configuration' : 'member'} ${name}`,
      `CREATE ${kind} ${name}${kind === 'TABLE' ? ' (a int)' : ''}`,
      `ALTER EXTENSION ${EXTENSION} ADD ${kind} ${name}`,
      ...(isConfiguration ? [configured(name)] : []),
    ),
    ...sometimes(
      random,
      65,
      `${name} may be read`,
      `GRANT SELECT ON ${kind} ${name} TO ${oneOf(random, GRANTEES)}`,
    ),
    ...(kind === 'TABLE'
      ? sometimes(random, 8, 'row security', `ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY`)
      : []),
  ];
};

/** What pg_extension_config_dump() does, which may only be called by the script of an extension. */
const configured = (name: string): string =>
  `UPDATE pg_extension SET extconfig = coalesce(extconfig, '{}') || '${name}'::regclass::oid,
     extcondition = coalesce(extcondition, '{}') || ''::text WHERE extname = '${EXTENSION}'`;
