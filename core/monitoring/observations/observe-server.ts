import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { type InstanceCheck, isProven, type ServerCheck } from './server-check.js';
import { evidenceOf } from '../../dump-check/login-evidence.js';
import type { LoginResult } from '../../dump-check/login-result.js';
import { failed, good, type Observation } from './observation.js';
import { observeInstance } from './observe-instance.js';

/** All observations of a check: first the server, then its instances and their databases. */
export const observeServer = (check: ServerCheck, at: Date): readonly Observation[] => [
  ...RA.fromOption(observeNetwork(check, at)),
  ...check.instances.flatMap((instance) => observeInstance(instance, at)),
];

/** One answer shows that the server is online. It is offline only when none of its instances answers. */
const observeNetwork = (check: ServerCheck, at: Date): O.Option<Observation> => {
  const { server, instances } = check;
  if (instances.some(({ logins }) => isProven(logins, 'server')))
    return O.some(good('server_offline', server, at));
  return isServerSilent(check) ? O.some(failed({ kind: 'server_offline' }, server, at)) : O.none;
};

/** Whether every instance was tried, and none answered on the network. */
export const isServerSilent = (check: ServerCheck): boolean =>
  isWhollySilent(check, (result) => evidenceOf(result).server === 'failed');

/**
 * Whether all logins ended in such silence. A login that waits for its back-off counts like those to the same host that were
 * tried.
 */
export const isWhollySilent = (
  { instances }: ServerCheck,
  isSilence: (result: LoginResult) => boolean,
): boolean => {
  const isSilent = ({ logins }: InstanceCheck) =>
    logins.length > 0 && logins.every(({ result }) => isSilence(result));
  const hosts = instances.filter(isSilent).map(({ host }) => host);
  const isHeldBackThere = ({ logins, isHeldBack, host }: InstanceCheck) =>
    logins.length === 0 && isHeldBack && host !== undefined && hosts.includes(host);
  return (
    hosts.length > 0 &&
    instances.every((instance) => isSilent(instance) || isHeldBackThere(instance))
  );
};
