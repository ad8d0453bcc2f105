import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import { permissionsOfRole, ROLES } from '../../../core/access/role.js';
import type { TokenBody, TokensBody } from '../../api/access/token-body.js';
import { type ApiStep, commandOutput } from '../command/command-output.js';
import { type Cell, columns } from '../terminal/columns.js';
import { formatDuration } from '../terminal/format-duration.js';
import type { View } from '../terminal/view.js';
import { scopePaths, showScopes } from './token-scopes.js';

export const listTokensCommand: ApiStep = async (api) => {
  const listed = await api.listTokens();
  if (E.isLeft(listed)) return listed;
  const paths = await scopePaths(api, listed.right.tokens);
  return E.right(commandOutput(listed.right, showTokens(paths)));
};

const TITLES = ['NAME', 'ROLE', 'ON', 'STATE', 'ID'];

/** By their ids. */
interface Known {
  /** Of the resources that the tokens are valid on. */
  readonly paths: ReadonlyMap<string, string>;
  /** Of the tokens. */
  readonly names: ReadonlyMap<string, string>;
}

const showTokens =
  (paths: Known['paths']) =>
  ({ tokens }: t.TypeOf<typeof TokensBody>, view: View): string => {
    if (tokens.length === 0) return 'There are no tokens yet.\n';
    const names = new Map(tokens.map(({ id, name }) => [id, name]));
    const rows = tokens.map((token) => rowOf(token, { paths, names }, view));
    const isAnyMade = tokens.some((token) => madeBy(token, names) !== '');
    const titles = (isAnyMade ? [...TITLES, 'MADE BY'] : TITLES).map((text): Cell => ['dim', text]);
    return `${columns([titles, ...rows], view).join('\n')}\n`;
  };

const rowOf = (token: TokenBody, { paths, names }: Known, { now }: View): readonly Cell[] => {
  const state = stateOf(token, now);
  const name = token.parent_id === null ? token.name : `${token.name} (browser)`;
  const texts = [
    name,
    roleOf(token),
    showScopes(token, paths),
    state,
    token.id,
    madeBy(token, names),
  ];
  return texts.map((text) => (isOver(token, now) ? ['dim', text] : text));
};

/** A session has the name of what made it. */
const madeBy = (
  { parent_id: parent, maker_id: maker }: TokenBody,
  names: Known['names'],
): string => (parent !== null || maker === null ? '' : (names.get(maker) ?? maker));

const isOver = ({ revoked_at, expires_at }: TokenBody, now: Date): boolean =>
  revoked_at !== null || (expires_at !== null && new Date(expires_at) <= now);

const stateOf = ({ revoked_at, expires_at }: TokenBody, now: Date): string => {
  if (revoked_at !== null) return `revoked ${formatDuration(new Date(revoked_at), now)} ago`;
  if (expires_at === null) return 'live';
  const at = new Date(expires_at);
  return at <= now
    ? `expired ${formatDuration(at, now)} ago`
    : `live for ${formatDuration(now, at)}`;
};

/** Grants do not say from which role they came: the role is the one that has just these permissions. */
const roleOf = ({ grants }: TokenBody): string => {
  const held = new Set(grants.map(({ permission }) => permission));
  const role = ROLES.find((name) => {
    const permissions = permissionsOfRole(name);
    return permissions.length === held.size && permissions.every((one) => held.has(one));
  });
  return role ?? [...held].join(', ');
};
