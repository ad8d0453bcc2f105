import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { NewPlace } from '../../../core/fleet/editing/plan-addition.js';
import { serverNameAt } from '../../../core/shared/name.js';
import { resourcePath } from '../../../core/shared/resource.js';
import type { Api } from '../../api/api.js';
import type { InstanceTestBody } from '../../api/dump-check/instance-test-body.js';
import type { ApiResult, ErrorDocument } from '../../api/errors/error-document.js';
import { malformedRequest } from '../../api/errors/error-document.js';
import type { EditedBody } from '../../api/fleet/editing-api.js';
import { findResources, toUuid } from '../../api/resources/resource-body.js';
import type { Target } from './read-target.js';
import type { TriedHost } from './try-hosts.js';

/** The names under which an instance is added. */
export interface InstanceNames {
  readonly server: string;
  readonly instance: string;
}

/** `--name`, or else the host and `main`. */
export const instanceNames = (
  { hosts }: Pick<Target, 'hosts'>,
  name: string | undefined,
): E.Either<ErrorDocument, InstanceNames> => {
  if (name === undefined) return E.right({ server: serverNameAt(hosts[0].host), instance: 'main' });
  const [server = '', instance = '', ...others] = name.split('/').map(decoded);
  return server === '' || instance === '' || others.length > 0
    ? E.left(malformedRequest([`--name ${JSON.stringify(name)}: it is SERVER/INSTANCE.`]))
    : E.right({ server, instance });
};

const decoded = (name: string): string =>
  O.getOrElse(() => name)(O.tryCatch(() => decodeURIComponent(name)));

export const pathOf = ({ server, instance }: InstanceNames): string =>
  resourcePath(server, instance);

/** Which databases an instance is added with: all that will ever be there, or these. */
export type AddedDatabases = 'all' | readonly string[];

/** Those that were found or, where the connection string names one, that one. What is missing is not added. */
export const databasesToAdd = (
  { database }: Pick<Target, 'database'>,
  { databases }: InstanceTestBody,
): readonly string[] =>
  databases
    .filter(({ name }) => O.isNone(database) || name === database.value)
    .filter(({ reasons }) => reasons.every(({ code }) => code !== 'database_missing'))
    .map(({ name }) => name);

export interface NewInstance {
  readonly names: InstanceNames;
  readonly login: TriedHost['login'];
  readonly databases: AddedDatabases;
  /** What else the description of the instance has. */
  readonly more?: object;
}

/** Adds an instance under its server, which is added as well if it does not exist. */
export const addInstance = async (
  api: Pick<Api, 'locate' | 'addResource'>,
  { names, login, databases, more = {} }: NewInstance,
  dryRun: boolean,
): ApiResult<EditedBody> => {
  const place = await serverNamed(api, names.server);
  if (E.isLeft(place)) return place;
  const listed = databases === 'all' ? 'all' : databases.map((name) => ({ name }));
  const instance = { name: names.instance, ...login, ...more, databases: listed };
  return place.right === 'fleet'
    ? api.addResource(
        { parent: 'fleet', type: 'server' },
        { name: names.server, instances: [instance] },
        { dryRun },
      )
    : api.addResource({ parent: place.right, type: 'instance' }, instance, { dryRun });
};

const serverNamed = async (
  api: Pick<Api, 'locate'>,
  name: string,
): ApiResult<NewPlace['parent']> => {
  const found = await findResources(api, resourcePath(name));
  if (E.isLeft(found)) return found;
  const id = toUuid(found.right.find(({ type }) => type === 'server')?.id ?? '');
  return E.right(id === undefined ? 'fleet' : { type: 'server', id });
};
