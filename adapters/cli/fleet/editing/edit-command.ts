import * as E from 'fp-ts/lib/Either.js';
import { type ErrorDocument, malformedRequest } from '../../../api/errors/error-document.js';
import type { DescriptionBody, EditingApi } from '../../../api/fleet/editing-api.js';
import { findResource } from '../../../api/resources/resource-body.js';
import type { CommandLineDeps, ProgramEnd } from '../../command-line-deps.js';
import type { ApiStep, CommandOutput, CommandResult } from '../../command/command-output.js';
import { EXIT, exitCodeOf } from '../../command/command-output.js';
import { onResource } from '../../command/find-id-of.js';
import { write } from '../../terminal/write.js';
import type { Draft } from './draft.js';
import {
  countLines,
  differencesOf,
  draftHead,
  isMapping,
  mergePatchTo,
  openDraft,
  shiftLines,
  withoutHead,
} from './draft.js';
import { type AskDeps, type Asked, editAsked, nothingDone } from './edit-asked.js';

type Deps = AskDeps & Pick<CommandLineDeps, 'runProgram' | 'yaml'>;

/** What is edited, with what, and where. */
interface Session {
  readonly deps: Deps;
  readonly api: EditingApi;
  readonly of: Parameters<EditingApi['describeResource']>[0];
  readonly path: string;
  readonly editor: string;
  readonly draft: Draft;
  readonly asked: Asked;
  /** As somebody has it before them: what they change is found by it, whatever else is changed meanwhile. */
  readonly description: object;
}

/** Opens an editor on the description of a resource, and changes it to what is saved. */
export const editCommand =
  (deps: Deps, idOrPath: string, asked: Asked): ApiStep =>
  async (api) => {
    const editor = editorOf(deps);
    if (editor === undefined) return E.left(malformedRequest([NO_TERMINAL]));
    const found = await findResource(api, idOrPath);
    if (E.isLeft(found)) return found;
    return onResource(api, found.right.id, async (type, id) => {
      const of = { type, id };
      const read = await api.describeResource(of);
      if (E.isLeft(read)) return read;
      // What may not be changed at all is refused before somebody writes.
      const allowed = await api.changeResource(of, {}, { dryRun: true });
      if (E.isLeft(allowed)) return allowed;
      const { description } = read.right;
      const draft = await openDraft(type);
      const { path } = found.right;
      return editUntilDone({ deps, api, of, path, editor, draft, asked, description }, read.right);
    });
  };

const NO_TERMINAL =
  'There is no terminal for an editor: change it with set, such as shipshape instance set, or name in EDITOR a program that changes the file it is given.';

/** The one that people have chosen; a program that needs no terminal is chosen explicitly. */
const editorOf = ({ env, terminal }: Deps): string | undefined => {
  const chosen = [env['VISUAL'], env['EDITOR']].find((one) => one !== undefined && one !== '');
  return chosen ?? (terminal === undefined ? undefined : 'vi');
};

/** What was refused is shown to somebody again, with why, for as long as they change something. */
const editUntilDone = async (session: Session, { tag }: DescriptionBody): CommandResult => {
  const { deps, api, draft, of, description } = session;
  let text = await deps.yaml.write(description);
  let ifMatch = tag;
  for (let refusal: Refusal | undefined; ;) {
    const offered = `${draftHead(session, refusal?.faults)}${text}`;
    await draft.write(offered);
    const end = await deps.runProgram(['sh', '-c', `${session.editor} "$@"`, 'sh', draft.file]);
    const written = await draft.read();
    if (end.exitCode !== 0) return giveUp(session, editorFailed(session, end), written !== offered);
    if (written === offered && refusal !== undefined) return giveUp(session, refusal.error);
    if (written === offered || withoutHead(written).trim() === '')
      return finish(session, nothingDone('Nothing was changed.', null));
    const outcome = await change(session, written, ifMatch);
    if (E.isRight(outcome)) return finish(session, outcome.right);
    refusal = { error: outcome.left, faults: faultsOf(outcome.left) };
    if (deps.terminal === undefined || !isMendable(outcome.left))
      return giveUp(session, outcome.left);
    if (outcome.left.code === 'changed_meanwhile') {
      const again = await api.describeResource(of);
      if (E.isLeft(again)) return giveUp(session, again.left);
      ifMatch = again.right.tag;
      refusal = { ...refusal, faults: differencesOf(description, again.right.description) };
    }
    text = withoutHead(written);
    // A mistake in YAML is reported by its line, which moves down with the lines that are added above.
    const lines = countLines(`${draftHead(session, refusal.faults)}${text}`);
    refusal = { ...refusal, faults: shiftLines(refusal.faults, lines - countLines(written)) };
  }
};

interface Refusal {
  readonly error: ErrorDocument;
  readonly faults: readonly string[];
}

const faultsOf = ({ detail, reasons = [] }: ErrorDocument): readonly string[] =>
  reasons.length === 0 ? [detail] : reasons.map((reason) => reason.detail);

/** Something else can be written instead. */
const isMendable = (error: ErrorDocument): boolean =>
  exitCodeOf(error) === EXIT.badInput || error.code === 'changed_meanwhile';

const change = async (
  { deps, api, of, asked, description }: Session,
  written: string,
  ifMatch: string,
): CommandResult => {
  const parsed = await deps.yaml.parse(written);
  if (E.isLeft(parsed)) return E.left(malformedRequest(parsed.left));
  if (!isMapping(parsed.right)) return E.left(malformedRequest(['This is no mapping.']));
  const patch = mergePatchTo({ ...description }, parsed.right);
  if (Object.keys(patch).length === 0) return E.right(nothingDone('Nothing to change.', null));
  return editAsked(deps, asked, {
    carryOut: (as) => api.changeResource(of, patch, { ...as, ifMatch }),
    done: `Changed ${of.type}`,
  });
};

/** Where somebody was asked, and did not agree, what they have written stays in its file. */
const finish = async ({ deps, draft }: Session, output: CommandOutput): CommandResult => {
  if (output.exitCode === EXIT.yes) await draft.discard();
  else await write(deps.stderr, `${keptIn(draft)}\n`);
  return E.right(output);
};

const keptIn = ({ file }: Draft): string => `What you wrote is in ${file}`;

/** Ends with an error; what somebody has written stays in its file. */
const giveUp = async (
  { draft }: Session,
  error: ErrorDocument,
  isWritten = true,
): CommandResult => {
  if (!isWritten) {
    await draft.discard();
    return E.left(error);
  }
  const kept = { code: 'draft', detail: keptIn(draft) };
  const { reasons = [] } = error;
  return E.left({ ...error, reasons: [...reasons, kept] });
};

const editorFailed = ({ editor }: Session, { exitCode, refusal }: ProgramEnd): ErrorDocument =>
  malformedRequest([
    refusal ??
      `Nothing was changed: the editor (${editor}) ended with ${exitCode}. VISUAL or EDITOR names another one.`,
  ]);
