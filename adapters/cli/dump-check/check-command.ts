import * as E from 'fp-ts/lib/Either.js';
import PQueue from 'p-queue';
import type { Api } from '../../api/api.js';
import type { DatabasePageBody } from '../../api/fleet/fleet-api.js';
import { type ErrorDocument, malformedRequest } from '../../api/errors/error-document.js';
import type { ApiStep, CommandRecord, GlobalOptions } from '../command/command-output.js';
import { commandOutput, EXIT, option } from '../command/command-output.js';
import { withWaitingNotice } from '../progress/with-progress.js';
import { everyPage } from '../command/every-page.js';
import { type NamedDatabase, notADatabase } from './find-database.js';
import { type CheckBody, type CheckOutcome, showCheck, showChecks } from './show-checks.js';
import { findResources, notFoundError, toUuid } from '../../api/resources/resource-body.js';

const CHECK_HELP = `
Checks that a dump tool for the server's version is installed, that the login of the instance
works, and that it may read everything that the dump would. Prints what is in the way, and
statements to fix it.

Name a server or an instance for all of its databases: they are checked side by side, and what
to do is printed once.

Exits with 0 if a dump would be whole, and with 1 if it would not. Unknown ids and
paths, and refused tokens, have other exit codes: see shipshape --help.

Examples:
  shipshape check db-eu-1/main/shop
  shipshape check db-eu-1 db-us-1/main
  shipshape check --all --json | jq -r '.[] | select(.ready | not).database.path'
  shipshape check 3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b --json
`;

type CheckOptions = { readonly all?: boolean } & GlobalOptions;

export const CHECK_COMMAND: CommandRecord = {
  name: 'check [id-or-path...]',
  words: 'check whether dumps would be whole',
  options: [option('--all', 'check every database of the fleet')],
  help: CHECK_HELP,
  run: (deps, { all = false, ...options }: CheckOptions, idsOrPaths: readonly string[]) =>
    all === idsOrPaths.length > 0
      ? E.left(malformedRequest([NEITHER_NOR_BOTH]))
      : E.right(withWaitingNotice(deps, options, checkAll(idsOrPaths))),
};

const checkAll =
  (idsOrPaths: readonly string[]): ApiStep =>
  async (api) => {
    const databases = await findDatabases(api, idsOrPaths);
    if (E.isLeft(databases)) return databases;
    const [only, ...others] = databases.right;
    return only !== undefined && others.length === 0 && isOf(only, idsOrPaths)
      ? checkOne(api, only)
      : checkMany(api, databases.right);
  };

const NEITHER_NOR_BOTH =
  'Name databases, servers or instances to check, or give --all for every database of the fleet.';

const isOf = ({ id, path }: NamedDatabase, [idOrPath]: readonly string[]): boolean =>
  idOrPath !== undefined && [id, path].includes(idOrPath.toLowerCase() === id ? id : idOrPath);

const checkOne = async (api: Api, database: NamedDatabase) => {
  const examined = await api.examineDump(database.id);
  if (E.isLeft(examined)) return examined;
  const body: CheckBody = { database, ...examined.right };
  return E.right(commandOutput(body, showCheck, body.ready ? EXIT.yes : EXIT.no));
};

/** How many run at once: servers are checked in parallel, and a service has room for other callers. */
const CHECKS_AT_ONCE = 8;

const checkMany = async (api: Api, databases: readonly NamedDatabase[]) => {
  const queue = new PQueue({ concurrency: CHECKS_AT_ONCE });
  const outcomes = await queue.addAll(
    databases.map((database) => async (): Promise<CheckOutcome> => {
      const examined = await api.examineDump(database.id);
      return E.isLeft(examined)
        ? { database, ready: null, error: examined.left }
        : { database, ...examined.right };
    }),
  );
  return E.right(commandOutput(outcomes, showChecks, exitCodeOf(outcomes)));
};

const exitCodeOf = (outcomes: readonly CheckOutcome[]): number => {
  if (outcomes.some(({ ready }) => ready === null)) return EXIT.unavailable;
  return outcomes.every(({ ready }) => ready === true) ? EXIT.yes : EXIT.no;
};

type Found = Promise<E.Either<ErrorDocument, readonly NamedDatabase[]>>;

/**
 * The databases that these ids and paths stand for, each once: of a server or an instance all that the caller may read,
 * and without any, all of the fleet. The first that stands for nothing is the error.
 */
const findDatabases = async (api: Api, idsOrPaths: readonly string[]): Found => {
  if (idsOrPaths.length === 0) return listAll(api, undefined);
  const byId = new Map<string, NamedDatabase>();
  for (const idOrPath of idsOrPaths) {
    const found = await databasesOf(api, idOrPath);
    if (E.isLeft(found)) return found;
    for (const database of found.right) byId.set(database.id, database);
  }
  return E.right([...byId.values()]);
};

/** Of an unknown id, see `findDatabase`. Databases may be readable under a path whose own resource is not. */
const databasesOf = async (api: Api, idOrPath: string): Found => {
  const found = await findResources(api, idOrPath);
  if (E.isLeft(found)) return found;
  const id = toUuid(idOrPath);
  const scope = found.right.find(({ type }) => SCOPES.has(type));
  const [other] = found.right;
  if (scope === undefined && other !== undefined)
    return E.left(notADatabase(idOrPath, other, RULE));
  if (scope === undefined && id !== undefined) return E.right([{ id, path: null }]);
  const path = scope?.path ?? idOrPath;
  const databases = await listAll(api, path);
  if (E.isLeft(databases) || databases.right.length > 0) return databases;
  return E.left(
    scope === undefined
      ? notFoundError('database', idOrPath)
      : malformedRequest([`The ${scope.type} ${path} has no database that may be read from here.`]),
  );
};

const SCOPES: ReadonlySet<string> = new Set(['server', 'instance', 'database']);

const RULE =
  'Only databases are checked, such as db-eu-1/main/shop, or all of a server or an instance.';

const listAll = async (api: Api, under: string | undefined): Found => {
  const pages = await everyPage((page) => api.listDatabases({ under, ...page }));
  return E.map((all: readonly DatabasePageBody[]) =>
    all
      .flatMap(({ databases }) => databases)
      .flatMap(({ id: text, path }): readonly NamedDatabase[] => {
        const id = toUuid(text);
        return id === undefined ? [] : [{ id, path }];
      }),
  )(pages);
};
