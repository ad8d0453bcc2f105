import * as E from 'fp-ts/lib/Either.js';
import { NO_POLICY } from '../../../core/described/policy.js';
import type { Api } from '../../api/api.js';
import type { ApiResult, ErrorDocument } from '../../api/errors/error-document.js';
import { malformedRequest } from '../../api/errors/error-document.js';
import type { FoundDatabasesBody } from '../../api/monitoring/found-operations.js';
import { toUuid } from '../../api/resources/resource-body.js';
import { type ApiStep, commandOutput, type CommandRecord } from '../command/command-output.js';
import { everyPage } from '../command/every-page.js';
import { type Cell, columns } from '../terminal/columns.js';
import { formatDuration, formatSize, paragraph, type View } from '../terminal/view.js';

const HELP = `
Lists the databases that the last check of each instance has found on its server, whether or not the
fleet has them, and those that disappeared from it in the last seven days. Nothing is logged in to:
the checks of \`shipshape serve\` do that. Needs the permission instance:read.

Examples:
  shipshape discover
  shipshape discover db-eu-1/main --json
`;

type Database = FoundDatabasesBody['databases'][number];

interface DiscoveredInstance extends Omit<FoundDatabasesBody, 'next'> {
  readonly instance: { readonly id: string; readonly path: string };
}

interface DiscoveryBody {
  readonly instances: readonly DiscoveredInstance[];
}

const NO_INSTANCE: ErrorDocument = malformedRequest([
  'There is no instance there: name a server or an instance, or nothing for all of the fleet.',
]);

const discoverCommand =
  (under: string | undefined): ApiStep =>
  async (api) => {
    const listed = await everyPage((page) =>
      api.listResources('instance', { under, order: 'path', ...page }),
    );
    if (E.isLeft(listed)) return listed;
    const rows = listed.right.flatMap((page) => page.rows);
    if (rows.length === 0 && under !== undefined) return E.left(NO_INSTANCE);
    const instances: DiscoveredInstance[] = [];
    for (const { id, path } of rows) {
      const found = await foundOn(api, id);
      if (E.isLeft(found)) return found;
      instances.push({ instance: { id, path }, ...found.right });
    }
    return E.right(commandOutput<DiscoveryBody>({ instances }, showDiscovery));
  };

const foundOn = async (api: Api, instance: string): ApiResult<Omit<FoundDatabasesBody, 'next'>> => {
  const id = toUuid(instance);
  if (id === undefined) return E.left(NO_INSTANCE);
  const pages = await everyPage((page) => api.listFoundDatabases(id, page));
  return E.map((all: readonly FoundDatabasesBody[]) => ({
    read_at: all[0]?.read_at ?? null,
    is_complete: all[0]?.is_complete ?? null,
    databases: all.flatMap(({ databases }) => databases),
  }))(pages);
};

const showDiscovery = ({ instances }: DiscoveryBody, view: View): string =>
  instances.length === 0
    ? 'The fleet has no instance: add one with `shipshape add`.\n'
    : instances.map((one) => showInstance(one, view)).join('\n');

const showInstance = (found: DiscoveredInstance, view: View): string => {
  const path = view.paint('bold', found.instance.path);
  if (found.read_at === null) return `${path}: no check has read its databases yet\n`;
  const { databases } = found;
  const age = formatDuration(new Date(found.read_at), view.now);
  const present = databases.filter((one) => !isGone(one, found));
  const undeclared = present.filter(
    ({ database, empty, excepted }) => database === null && !empty && !excepted,
  );
  return [
    `${path}, read ${age} ago: ${present.length} on the server, ${undeclared.length} not in the fleet`,
    ...columns(
      databases.map((one) => cellsOf(one, found, view)),
      { ...view, width: view.width - INDENT.length },
    ).map((line) => `${INDENT}${line}`),
    ...(found.is_complete === true ? [] : [paragraph('', MAY_BE_MORE, view.width)]),
    '',
  ].join('\n');
};

const INDENT = '  ';

const MAY_BE_MORE = 'There may be more: the admin user does not see every database of this server.';

const isGone = (one: Database, { read_at }: DiscoveredInstance): boolean =>
  one.last_seen !== read_at;

const cellsOf = (one: Database, found: DiscoveredInstance, view: View): readonly Cell[] => [
  one.name,
  one.size_bytes === null ? '–' : formatSize(one.size_bytes),
  one.owner ?? '–',
  one.encoding ?? '–',
  stateOf(one, found, view),
];

const stateOf = (one: Database, found: DiscoveredInstance, view: View): Cell => {
  if (isGone(one, found))
    return ['dim', `gone for ${formatDuration(new Date(one.last_seen), view.now)}`];
  const closed = one.accepts_connections ? '' : ', accepts no connections';
  if (one.database !== null) return `in the fleet${policyIn(one.database)}${closed}`;
  if (one.excepted) return ['dim', 'left out by except'];
  return one.empty ? ['dim', 'empty'] : ['yellow', `not in the fleet${closed}`];
};

const policyIn = ({ policy }: NonNullable<Database['database']>): string => {
  if (policy === null) return '';
  return policy === NO_POLICY ? ', no dumps by policy' : `, policy ${policy}`;
};

export const DISCOVER_COMMAND: CommandRecord = {
  name: 'discover [path-or-id]',
  words: 'list the databases that servers have',
  help: HELP,
  run: (_, __, under?: string) => discoverCommand(under),
};
