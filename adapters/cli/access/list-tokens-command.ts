import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import { permissionsOfRole, ROLES } from '../../../core/access/caller.js';
import type { GroupRolesBody, TokenBody, TokensBody } from '../../api/access/token-body.js';
import { type ApiStep, commandOutput } from '../command/command-output.js';
import { type Cell, columns, textOf } from '../terminal/columns.js';
import { formatAgo, formatDuration, type View } from '../terminal/view.js';
import type { Api } from '../../api/api.js';
import { escapeControlCharacters } from '../terminal/write.js';

/** The paths of resources, by their ids. A resource that may not be read has none. */
export const scopePaths = async (
  api: Pick<Api, 'locate'>,
  scopes: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
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
  token: Pick<TokenBody, 'grants'>,
  paths: ReadonlyMap<string, string>,
): string => [...new Set(scopesOf(token).map((scope) => paths.get(scope) ?? scope))].join(', ');

export const scopesOf = ({ grants }: Pick<TokenBody, 'grants'>): readonly string[] =>
  grants.map(({ scope }) => scope);

/** What groups of the provider may do, and where. */
export const listGroupsCommand: ApiStep = async (api) => {
  const listed = await api.listGivenAccess();
  if (E.isLeft(listed)) return listed;
  const paths = await scopePaths(
    api,
    listed.right.groups.map(({ scope }) => scope),
  );
  return E.right(commandOutput(listed.right, showGroups(paths)));
};

const showGroups =
  (paths: ReadonlyMap<string, string>) =>
  ({ groups }: GroupRolesBody, view: View): string => {
    if (groups.length === 0) return 'No group has a role: `access` in the fleet file gives them.\n';
    const rows = groups.map(({ group, role, scope }) => [group, role, paths.get(scope) ?? scope]);
    return `${columns([['GROUP', 'ROLE', 'ON'].map((text): Cell => ['dim', text]), ...rows], view).join('\n')}\n`;
  };

export const listTokensCommand: ApiStep = async (api) => {
  const listed = await api.listTokens();
  if (E.isLeft(listed)) return listed;
  const paths = await scopePaths(api, listed.right.tokens.flatMap(scopesOf));
  return E.right(commandOutput(listed.right, showTokens(paths)));
};

const TITLES = ['NAME', 'ROLE', 'ON', 'STATE', 'ID', 'LAST USED', 'ISSUED BY'];

const showTokens =
  (paths: ReadonlyMap<string, string>) =>
  ({ tokens }: t.TypeOf<typeof TokensBody>, view: View): string => {
    if (tokens.length === 0) return 'There are no tokens yet.\n';
    const rows = tokens.map((token) => rowOf(token, paths, view));
    const titles = TITLES.map((text): Cell => ['dim', text]);
    const isEmpty = TITLES.map((_, at) => rows.every((row) => textOf(row[at] ?? '') === ''));
    const table = [titles, ...rows].map((row) => row.filter((_cell, at) => isEmpty[at] !== true));
    return `${columns(table, view).join('\n')}\n`;
  };

const rowOf = (
  token: TokenBody,
  paths: ReadonlyMap<string, string>,
  { now }: View,
): readonly Cell[] => {
  const state = stateOf(token, now);
  const name = token.parent_id === null ? token.name : `${token.name} (browser)`;
  const texts = [
    name,
    roleOf(token),
    showScopes(token, paths),
    state,
    token.id,
    lastUse(token, now),
    issuedBy(token),
  ];
  return texts.map((text) => (isOver(token, now) ? ['dim', text] : text));
};

const lastUse = ({ last_use: use }: TokenBody, now: Date): string => {
  if (use === null) return '';
  const client = use.client === null ? '' : ` by ${use.client.split(' ')[0] ?? ''}`;
  return `${formatAgo(use.at, now)} from ${use.address}${client}`;
};

const issuedBy = ({ issued_by: issuer }: TokenBody): string =>
  issuer === null ? '' : (issuer.name ?? issuer.id);

const isOver = ({ revoked_at, expires_at }: TokenBody, now: Date): boolean =>
  revoked_at !== null || (expires_at !== null && new Date(expires_at) <= now);

const stateOf = ({ revoked_at, expires_at }: TokenBody, now: Date): string => {
  if (revoked_at !== null) return `revoked ${formatAgo(revoked_at, now)}`;
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
