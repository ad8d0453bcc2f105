import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../api/api.js';
import type { ApiResult, ErrorDocument } from '../../api/errors/error-document.js';
import type { ResourcePageBody } from '../../api/problems/resources/resource-operations.js';
import type { ResourceRowBody } from '../../api/problems/resources/resource-row-body.js';
import type { ResourceType } from '../../../core/shared/resource.js';
import { print } from '../adding/conversation.js';
import type { CommandLineDeps, OpenedApi } from '../command-line-deps.js';
import type { CommandOutput, GlobalOptions } from '../command/command-output.js';
import { everyPage } from '../command/every-page.js';
import { showError } from '../command/show-error.js';
import type { Terminal } from '../terminal/terminal.js';
import { reasonLines, type View, viewOf } from '../terminal/view.js';
import { write } from '../terminal/write.js';

/** A conversation in which a fleet is set up. */
export interface Setup {
  readonly deps: CommandLineDeps;
  readonly api: Api;
  readonly terminal: Terminal;
  readonly options: GlobalOptions;
  readonly work: OpenedApi['work'];
}

/** How a step ends all of it: with an error, or with what is printed last. */
export type SetupEnd = E.Either<ErrorDocument, CommandOutput>;

/** Undefined where the next step follows. */
export type SetupStep = (setup: Setup) => Promise<SetupEnd | undefined>;

/** A step that is done where there is such a resource already; otherwise it is tried until it is not to be tried again. */
export const stepTo =
  (
    type: ResourceType,
    words: (path: string) => string,
    attempt: (setup: Setup) => Promise<SetupEnd | 'again' | undefined>,
  ): SetupStep =>
  async (setup) => {
    const there = await allOf(setup.api, type);
    if (E.isLeft(there)) return there;
    const [first] = there.right;
    if (first !== undefined) return sayDone(setup, words(first.path));
    for (;;) {
      const end = await attempt(setup);
      if (end !== 'again') return end;
    }
  };

/** Adds a resource of the fleet, and says so. */
export const addToFleet = async (
  setup: Setup,
  type: ResourceType,
  document: object,
  words: string,
): Promise<SetupEnd | undefined> => {
  const added = await setup.api.addResource({ parent: 'fleet', type }, document, { dryRun: false });
  return E.isLeft(added) ? added : sayDone(setup, words);
};

export const say = <B>(
  { deps, options }: Setup,
  body: B,
  show: (body: B, view: View) => string,
): Promise<void> => print(deps, options, body, show);

/** What is right with a step. */
export const sayDone = async (setup: Setup, words: string): Promise<undefined> => {
  await say(setup, words, (text, view) => `${view.paint('green', '✔')} ${text}\n`);
  return undefined;
};

/** Why something cannot be used as it was typed, before it is asked for once more. */
export const sayRefused = async (
  setup: Setup,
  words: string,
  { detail, remedy }: { readonly detail: string; readonly remedy: string },
): Promise<'again'> => {
  await say(setup, { words, detail, remedy }, (refused, view) =>
    [`${view.paint('red', '✖')} ${refused.words}`, ...reasonLines(refused, view), ''].join('\n'),
  );
  return 'again';
};

/** What is wrong, before it is asked for once more. */
export const sayError = async (
  { deps, options }: Setup,
  error: ErrorDocument,
): Promise<'again'> => {
  await write(deps.stderr, showError(error, viewOf(deps.stderr, deps, options.color)));
  return 'again';
};

/** Every resource of a type. */
const allOf = async (
  api: Pick<Api, 'listResources'>,
  type: ResourceType,
): ApiResult<readonly ResourceRowBody[]> => {
  const pages = await everyPage((page) => api.listResources(type, page));
  return E.map((all: readonly ResourcePageBody[]) => all.flatMap(({ rows }) => rows))(pages);
};

/** Every resource of several types. */
export const rowsOf = async <T extends ResourceType>(
  api: Pick<Api, 'listResources'>,
  types: readonly T[],
): ApiResult<Readonly<Record<T, readonly ResourceRowBody[]>>> => {
  const all = {} as Record<T, readonly ResourceRowBody[]>;
  for (const type of types) {
    const rows = await allOf(api, type);
    if (E.isLeft(rows)) return rows;
    all[type] = rows.right;
  }
  return E.right(all);
};
