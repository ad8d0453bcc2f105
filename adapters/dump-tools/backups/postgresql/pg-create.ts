import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpNeeds } from '../../../../core/engines/engine-record.js';
import type { RestoreWays } from '../restoring/restore-ways.js';

type Locale = Omit<DumpNeeds, 'roles'>;

/** From the template without content of the site's own. The names are free of what would have to be quoted. */
const create = (name: string): string => `CREATE DATABASE ${name} TEMPLATE template0`;

const createWith = (
  name: string,
  { encoding, collation, characterType = collation, provider, locale, rules }: Locale,
): string =>
  [
    create(name),
    `ENCODING ${literal(encoding)} LC_COLLATE ${literal(collation)} LC_CTYPE ${literal(characterType)}`,
    ...(provider === undefined
      ? []
      : [`LOCALE_PROVIDER ${provider} ${provider.toUpperCase()}_LOCALE ${literal(locale ?? '')}`]),
    ...(rules === undefined ? [] : [`ICU_RULES ${literal(rules)}`]),
  ].join(' ');

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Where the server does not have its locale, the database has none: every server has `C`, and it goes with every encoding. */
export const createDatabase: RestoreWays['create'] = (session, { name, kind: { needs } }) => {
  if (needs === undefined) return TE.map(() => ({}))(session.ask(create(name)));
  const { encoding, collation, locale = collation } = needs;
  return TE.flatMap(session.attempt([createWith(name, needs)]), ({ run }) =>
    run.code === 0
      ? TE.right({})
      : TE.map(() => ({ locale }))(session.ask(createWith(name, { encoding, collation: 'C' }))),
  );
};
