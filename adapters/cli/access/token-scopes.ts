import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../api/api.js';
import type { TokenBody } from '../../api/access/token-body.js';
import { escapeControlCharacters } from '../terminal/escape-control-characters.js';

/** The paths of the resources that these tokens are valid on, by their ids. A resource that may not be read has none. */
export const scopePaths = async (
  api: Pick<Api, 'locate'>,
  tokens: readonly TokenBody[],
): Promise<ReadonlyMap<string, string>> => {
  const scopes = tokens.flatMap(({ grants }) => grants.map(({ scope }) => scope));
  const ids = [...new Set(scopes)].filter((scope) => scope !== 'fleet');
  const paths = new Map<string, string>();
  for (const id of ids) {
    const found = await api.locate(id);
    if (E.isRight(found))
      found.right.forEach(({ path }) => paths.set(id, escapeControlCharacters(path)));
  }
  return paths;
};

/** Where a token is valid: `fleet`, or paths, or the ids of what may not be read. */
export const showScopes = (
  { grants }: Pick<TokenBody, 'grants'>,
  paths: ReadonlyMap<string, string>,
): string => [...new Set(grants.map(({ scope }) => paths.get(scope) ?? scope))].join(', ');
