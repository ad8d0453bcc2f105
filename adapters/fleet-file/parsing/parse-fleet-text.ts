import * as E from 'fp-ts/lib/Either.js';
import { parseYaml } from './parse-yaml.js';
import { type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser';
import { MAX_VALUES } from './count-values.js';

/** How JSON begins, and of YAML only a mapping in braces whose first key is in quotes. */
const JSON_START = /^\s*\{\s*["}]/;

/** Parses a fleet file, YAML 1.2 or JSON; on the left are the mistakes, each with its line and column. */
export const parseFleetText = (text: string): E.Either<readonly string[], unknown> => {
  try {
    if (!JSON_START.test(text)) return parseYaml(text);
    const json = parseJson(text);
    if (E.isRight(json)) return json;
    const yaml = parseYaml(text);
    return E.isRight(yaml) ? yaml : json;
  } catch (error) {
    if (error instanceof RangeError) return E.left(['the file is nested too deeply']);
    throw error;
  }
};

/** The later mistakes in a syntax often follow from the first. */
const MAX_FAULTS = 5;

/** Parses JSON; on the left are the mistakes, by line and column. A repeated key, which JSON.parse accepts, is one. */
const parseJson = (text: string): E.Either<readonly string[], unknown> => {
  const faults = jsonFaults(text);
  return faults.length > 0
    ? E.left(faults)
    : E.tryCatch(
        (): unknown => JSON.parse(text),
        () => ['the file is not JSON'],
      );
};

/** Finds them before there is a value, so that the memory that a hostile text takes is bounded. */
const jsonFaults = (text: string): readonly string[] => {
  const faults: string[] = [];
  const objects: Set<string>[] = [];
  let values = 0;
  const fault = (words: string, line: number, column: number): void => {
    if (faults.length < MAX_FAULTS) faults.push(`line ${line + 1}, column ${column + 1}: ${words}`);
  };
  const countValue = (line: number, column: number): void => {
    values += 1;
    if (values === MAX_VALUES + 1) fault(`there are more than ${MAX_VALUES} values`, line, column);
  };
  const visitor: JSONVisitor = {
    onObjectBegin: (_offset, _length, line, column) => {
      countValue(line, column);
      objects.push(new Set());
    },
    onObjectEnd: () => void objects.pop(),
    onObjectProperty: (key, _offset, _length, line, column) => {
      const keys = objects.at(-1);
      if (keys?.has(key) === true) fault('the same key stands here a second time', line, column);
      keys?.add(key);
    },
    onArrayBegin: (_offset, _length, line, column) => countValue(line, column),
    onLiteralValue: (_value, _offset, _length, line, column) => countValue(line, column),
    onError: (code, _offset, _length, line, column) =>
      fault(WORDS[printParseErrorCode(code)] ?? 'this is not JSON', line, column),
  };
  visit(text, visitor, { disallowComments: true });
  return faults;
};

/** By the names of the parser's errors. The text itself is in none of them: it may be a secret. */
const WORDS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is no value of JSON; a text needs double quotes',
  InvalidNumberFormat: 'this is not a number of JSON',
  PropertyNameExpected: 'a key in double quotes is expected here',
  ValueExpected: 'a value is expected here',
  ColonExpected: 'a colon is expected here',
  CommaExpected: 'a comma is expected here',
  CloseBraceExpected: 'a } is expected here',
  CloseBracketExpected: 'a ] is expected here',
  EndOfFileExpected: 'the file should end here',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'a comment does not end',
  UnexpectedEndOfString: 'a text does not end; it needs double quotes at both ends, on one line',
  InvalidUnicode: 'four hexadecimal digits are expected after \\u',
  InvalidEscapeCharacter: 'a backslash stands before something that it cannot escape',
  InvalidCharacter: 'a text holds a control character, such as a tab, that must be escaped',
};
