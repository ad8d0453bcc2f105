import * as E from 'fp-ts/lib/Either.js';
import { parseJson } from './parse-json.js';
import { parseYaml } from './parse-yaml.js';

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
