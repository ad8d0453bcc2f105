import * as E from 'fp-ts/lib/Either.js';
import { commandOutput, type ApiStep } from '../command/command-output.js';
import { showTokens } from './show-tokens.js';
import { scopePaths } from './token-scopes.js';

export const listTokensCommand: ApiStep = async (api) => {
  const tokens = await api.listTokens();
  if (E.isLeft(tokens)) return tokens;
  const paths = await scopePaths(api, tokens.right);
  return E.right(commandOutput({ tokens: tokens.right }, showTokens(paths)));
};
