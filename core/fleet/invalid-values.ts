import * as O from 'fp-ts/lib/Option.js';
import type { PlacedResource } from './flatten-fleet.js';
import { isDatabaseName, isName, isPrintableLine, isSocketPlace } from '../shared/name.js';
import type { Secret } from '../shared/secret.js';
import { isKept, type Kept } from '../described/kept.js';

export interface InvalidValue {
  readonly _tag: 'InvalidValue';
  readonly place: string;
  readonly expected: 'name' | 'database name' | 'host' | 'port' | 'user' | 'password';
}

export const isPort = (port: number): boolean =>
  Number.isInteger(port) && port >= 1 && port <= 65_535;

const isHost = (host: string): boolean =>
  isSocketPlace(host) || (isPrintableLine(host) && !/[\s/[\]]/.test(host));

const PASSWORD = /^[^\0\r\n]+$/;

/** The rules for every description, wherever it comes from; those for a fleet file are stricter. */
export const findInvalidValues = ({ place, resource }: PlacedResource): readonly InvalidValue[] => {
  const unless = (isValid: boolean, expected: InvalidValue['expected'], where: string) =>
    isValid ? [] : [{ _tag: 'InvalidValue' as const, place: `${place}.${where}`, expected }];
  const name =
    resource.type === 'database'
      ? unless(isDatabaseName(resource.name), 'database name', 'name')
      : unless(isName(resource.name), 'name', 'name');
  if (resource.type !== 'instance') return name;
  const { host, port, user } = resource.attributes;
  const hasPassword = O.exists(
    (secret: Secret | Kept) => isKept(secret) || secret.matches(PASSWORD),
  );
  return [
    ...name,
    ...unless(isHost(host), 'host', 'host'),
    ...unless(isPort(port), 'port', 'port'),
    ...unless(isPrintableLine(user), 'user', 'admin.user'),
    ...unless(hasPassword(resource.secret), 'password', 'admin.password'),
  ];
};
