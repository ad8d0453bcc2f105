import * as O from 'fp-ts/lib/Option.js';
import { MAX_VALUES } from './count-values.js';

/**
 * Reads JSON at a hundredth of what YAML costs. None where the text is not JSON, where it holds a key twice, which
 * JSON.parse passes over, or where it holds too much: the YAML parser then finds out what is wrong with it.
 */
export const parseJson = (text: string): O.Option<unknown> => {
  const json = text.replace(/^\ufeff/, '');
  if (!/^\s*\{/.test(json)) return O.none;
  const { keys, values } = countParts(json);
  if (values > MAX_VALUES) return O.none;
  let kept = 0;
  try {
    const value: unknown = JSON.parse(json);
    kept = countKeys(value);
    return kept === keys ? O.some(value) : O.none;
  } catch {
    return O.none;
  }
};

/** Every key is followed by a colon; every value but the outermost by a comma, or it is the last of its brackets. */
const countParts = (json: string): { readonly keys: number; readonly values: number } => {
  let [keys, values] = [0, 1];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at] ?? '';
    if (sign === '"') at = endOfText(json, at);
    else if (sign === ':') keys += 1;
    else if (sign === ',' || sign === '{' || sign === '[') values += 1;
  }
  return { keys, values };
};

const endOfText = (json: string, start: number): number => {
  for (let at = start + 1; ; at += json[at] === '\\' ? 2 : 1) {
    if (at >= json.length || json[at] === '"') return at;
  }
};

const countKeys = (value: unknown): number => {
  const waiting: unknown[] = [value];
  let keys = 0;
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    const inner: readonly unknown[] = Object.values(next);
    if (!Array.isArray(next)) keys += inner.length;
    for (const one of inner) waiting.push(one);
  }
  return keys;
};
