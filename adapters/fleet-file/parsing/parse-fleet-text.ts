import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { parseJson } from './parse-json.js';
import { type OnRead, parseYamlByPieces } from './parse-yaml-by-pieces.js';
import { parseYaml } from './parse-yaml.js';

/**
 * Reads one YAML 1.2 document, of which JSON is a part; on the left is what is wrong, by line and column.
 * The cheap ways come first, and give no answer where something is wrong: the last way explains it.
 */
export const parseFleetText = (
  text: string,
  onRead: OnRead = () => undefined,
): E.Either<readonly string[], unknown> => {
  try {
    return pipe(
      parseJson(text),
      O.match(() => parseYamlByPieces(text, onRead), E.right),
      E.orElse((faults) => parseYaml(text, faults)),
    );
  } catch (error) {
    if (error instanceof RangeError) return E.left(['the file is nested too deeply']);
    throw error;
  }
};
