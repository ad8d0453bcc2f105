import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../api/api.js';
import { dialectOf } from '../../api/connections/parameters.js';
import { type ErrorDocument, malformedRequest } from '../../api/errors/error-document.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import type {
  ApiStep,
  CommandOutput,
  CommandResult,
  GlobalOptions,
} from '../command/command-output.js';
import { commandOutput, EXIT, INTERRUPTED } from '../command/command-output.js';
import { showPlan } from '../fleet/show-plan.js';
import { paragraph, pluralize, type View } from '../terminal/view.js';
import { confirm, print } from './conversation.js';
import { findPassword, type PasswordOptions, readTarget, type Target } from './read-target.js';
import type { AddedDatabases, NewInstance } from './new-instance.js';
import { addInstance, databasesToAdd, instanceNames, pathOf } from './new-instance.js';
import { showTriedHosts } from './show-instance-test.js';
import { type TriedHosts, tryHosts } from './try-hosts.js';

export interface AddOptions extends PasswordOptions {
  readonly all?: boolean;
  readonly policy?: string;
  readonly name?: string;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

type Options = AddOptions & Pick<GlobalOptions, 'json' | 'color'>;

/** Adds the instance to which a connection string leads, after a login that shows what is there. */
export const addCommand = async (
  deps: CommandLineDeps,
  connection: string,
  options: Options,
): Promise<E.Either<ErrorDocument, ApiStep>> => {
  const target = await readTarget(deps, connection);
  if (E.isLeft(target)) return target;
  const names = instanceNames(target.right, options.name);
  if (E.isLeft(names)) return names;
  if (deps.terminal === undefined && options.yes !== true && options.dryRun !== true)
    return E.left(malformedRequest([NOBODY]));
  const password = await findPassword(deps, target.right, options);
  if (E.isLeft(password)) return password;
  const found = password.right;
  if (found === undefined) return E.right(() => Promise.resolve(E.right(INTERRUPTED)));
  return E.right(async (api) => {
    await print(deps, options, [...found.notes, ...target.right.notes], showNotes);
    const hosts = await tryHosts(api, target.right, found);
    return E.isLeft(hosts)
      ? hosts
      : add(deps, api, options, { names: names.right, target: target.right, hosts: hosts.right });
  });
};

const NOBODY =
  'There is no terminal on which to ask whether to add what is found: give --yes, or --dry-run to see it.';

interface Found {
  readonly names: NewInstance['names'];
  readonly target: Target;
  readonly hosts: TriedHosts;
}

const add = async (
  deps: CommandLineDeps,
  api: Api,
  options: Options,
  { names, target, hosts }: Found,
): CommandResult => {
  const { taken } = hosts;
  if (taken === undefined)
    return E.right(commandOutput({ tried: hosts.tried }, showNoneTaken(target), EXIT.no));
  const { all = false, dryRun = false, yes = false, policy } = options;
  const databases = all ? 'all' : databasesToAdd(target, taken.test);
  await print(deps, options, hosts.tried, showTried);
  if (databases.length === 0) return E.left(malformedRequest([NOTHING_TO_ADD]));
  const path = pathOf(names);
  if (!yes && !dryRun) {
    const agreed = await confirm(deps, `Add ${path} with ${inWords(databases)}?`);
    if (agreed === undefined) return E.right(INTERRUPTED);
    if (!agreed) return E.right(NOTHING_ADDED);
  }
  const more = policy === undefined ? {} : { policy };
  const added = await addInstance(api, { names, login: taken.login, databases, more }, dryRun);
  if (E.isLeft(added)) return added;
  const { test } = taken;
  return E.right(
    'plan' in added.right
      ? commandOutput({ test, plan: added.right.plan }, ({ plan }, view) =>
          showPlan(true)(plan, view),
        )
      : commandOutput({ test, path, resource: added.right.resource }, showAdded(databases, policy)),
  );
};

const showTried = (tried: TriedHosts['tried'], view: View): string =>
  `${showTriedHosts(tried, view)}\n`;

/** Says how to choose TLS, if nothing was written about it. */
const showNoneTaken =
  ({ engine, tls }: Target) =>
  ({ tried }: Pick<TriedHosts, 'tried'>, view: View): string => {
    const isUnproved = tried.some(({ test }) => test.refusal?.code === 'tls_failed');
    const hint = dialectOf(engine).tlsHint;
    return `${showTriedHosts(tried, view)}${isUnproved && !tls.isChosen ? `\n${paragraph('', hint, view.width)}\n` : ''}`;
  };

const NOTHING_TO_ADD =
  'The login sees no database to add: name one in the connection string, or give --all for those that will be there.';

const NOTHING_ADDED: CommandOutput = {
  exitCode: EXIT.yes,
  json: null,
  text: () => 'Nothing was added.\n',
};

export const inWords = (databases: AddedDatabases): string =>
  databases === 'all' ? 'all of its databases' : pluralize(databases.length, 'database');

const showAdded =
  (databases: AddedDatabases, policy: string | undefined) =>
  ({ path }: { readonly path: string }, view: View): string =>
    [
      `${view.paint('green', '✔')} Added ${view.paint('bold', path)} with ${inWords(databases)}.`,
      ...(policy === undefined
        ? [
            paragraph(
              '  → ',
              'No dumps of them are scheduled yet: shipshape setup goes on here.',
              view.width,
            ),
          ]
        : []),
      '',
    ].join('\n');

/** What was taken in another way than it was written. */
export const showNotes = (notes: readonly string[], view: View): string =>
  notes.map((note) => `${paragraph(`${view.paint('yellow', '!')} `, note, view.width)}\n`).join('');
