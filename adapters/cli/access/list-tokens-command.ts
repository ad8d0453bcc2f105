import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../api/api.js';
import type { TokenBody } from '../../api/access/token-body.js';
import { escapeControlCharacters } from '../terminal/escape-control-characters.js';
import { commandOutput, type ApiStep } from '../command/command-output.js';
import { showTokens } from './show-tokens.js';

export const listTokensCommand: ApiStep = async (operations) => {
  const tokens = await operations.listTokens();
  if (E.isLeft(tokens)) return tokens;
  const paths = await scopePaths(operations, tokens.right);
  return E.right(commandOutput({ tokens: tokens.right }, showTokens(paths)));
};

/** The paths of the resources on which tokens hold, by their ids; what may not be seen stays an id. */
const scopePaths = async (
  operations: Api,
  tokens: readonly TokenBody[],
): Promise<ReadonlyMap<string, string>> => {
  const scopes = tokens.flatMap(({ grants }) => grants.map(({ scope }) => scope));
  const ids = [...new Set(scopes)].filter((scope) => scope !== 'fleet');
  const paths = new Map<string, string>();
  for (const id of ids) {
    const found = await operations.locate(id);
    if (E.isRight(found))
      found.right.forEach(({ path }) => paths.set(id, escapeControlCharacters(path)));
  }
  return paths;
};
