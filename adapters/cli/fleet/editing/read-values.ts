import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { type ErrorDocument, malformedRequest } from '../../../api/errors/error-document.js';
import { STDIN } from '../../command/read-text.js';
import type { CommandLineDeps } from '../../command-line-deps.js';
import type { FieldOption } from './field-options.js';

/** A description, or a merge patch of one. */
export type Document = Readonly<Record<string, unknown>>;

type Deps = Pick<CommandLineDeps, 'readText' | 'terminal' | 'yaml'>;

/** An option, and what was given for it: a text, or several. */
export type Given = readonly [option: FieldOption, value: unknown];

/**
 * Reads the values of options, each at its place; on the left is what is wrong with any of them. Undefined where somebody ends the
 * command in place of typing one.
 */
export const readValues = async (
  deps: Deps,
  given: readonly Given[],
): Promise<E.Either<ErrorDocument, Document | undefined>> => {
  const fromInput = given.filter(
    ([{ placeholder }, value]) => placeholder === 'file' && value === STDIN,
  );
  if (fromInput.length > 1 && deps.terminal === undefined)
    return E.left(
      malformedRequest(['Standard input (-) can be read once: name a file for the others.']),
    );
  const mistakes: string[] = [];
  let document: Document = {};
  for (const [option, value] of given) {
    const read = await readValue(deps, option, value);
    if (read === undefined) return E.right(undefined);
    if (E.isLeft(read)) mistakes.push(`--${option.name}: ${read.left}.`);
    else document = withValue(document, option.place, read.right);
  }
  return mistakes.length > 0 ? E.left(malformedRequest(mistakes)) : E.right(document);
};

/** The same mapping with a value at a place, within as many mappings as it takes. */
export const withValue = (
  document: Document,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): Document => ({
  ...document,
  [key]: rest.length === 0 ? value : withValue((document[key] ?? {}) as Document, rest, value),
});

const readValue = async (
  deps: Deps,
  { takes, label }: FieldOption,
  value: unknown,
): Promise<E.Either<string, unknown> | undefined> => {
  if (takes === 'text' || takes === 'texts') return E.right(value);
  const text = String(value);
  if (takes === 'number') return E.right(/^\d{1,15}$/.test(text) ? Number(text) : text);
  if (takes === 'line' && text === STDIN && deps.terminal !== undefined) {
    const typed = await deps.terminal.askSecret(`${label}: `);
    return typed === undefined ? undefined : E.right(typed);
  }
  const read = await deps.readText(text);
  if (E.isLeft(read)) return E.left(`${text}: ${read.left}`);
  if (takes === 'line') return E.right(read.right.replace(/\r?\n$/, ''));
  return takes === 'block'
    ? read
    : pipe(
        await deps.yaml.parse(read.right),
        E.mapLeft((mistakes) => `${text}: ${mistakes.join('; ')}`),
      );
};
