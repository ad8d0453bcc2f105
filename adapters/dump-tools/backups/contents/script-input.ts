import type { ToolInput } from '../run-tool.js';

/** More than what is printed of a hundred thousand tables. */
const MOST_CHARACTERS = 64 * 1024 * 1024;

/** Statements for a client, all of whose output is kept. */
export const scriptInput = (script: string): ToolInput => ({
  bytes: onlyPart(Buffer.from(script)),
  isDrained: false,
  mostCharacters: MOST_CHARACTERS,
});

export const onlyPart = async function* (
  bytes: Uint8Array,
): AsyncGenerator<Uint8Array, void, void> {
  yield await Promise.resolve(bytes);
};
