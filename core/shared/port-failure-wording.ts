import type { FailureSource, PortFailure, UnavailableReason } from './ports/port-failure.js';

const SOURCES: Readonly<Record<FailureSource, string>> = {
  store: 'The store',
  dump_tool: 'The search for the dump tool',
  login: 'The login to the server',
  destination: 'The connection to the destination',
  channel: 'The connection of the channel',
  identity_provider: 'The provider of identities',
};

const REASONS: Readonly<Record<UnavailableReason, string>> = {
  busy: 'is busy with other work; try again in a moment',
  occupied: 'waits for another caller; try again in a moment',
  full: 'has no space left; free some, then try again',
  read_only:
    'cannot be written to; check that it is no standby, and the permissions of its files and of their directory',
  lost: 'is not in its place any more: its file was removed, moved or replaced while the service ran, so nothing is written; stop the service, put the file back or restore a copy, and start the service again',
  unreachable: 'cannot be reached; try again when it is back',
  closed: 'is closed: the service is shutting down',
  failed: 'failed; the log of the service says why',
  abandoned: 'was cancelled by its caller',
  backing_off: 'failed before, and is tried again within 15 minutes',
  no_network:
    'is not possible: the Shipshape host has no network to reach it; check its interfaces, routes and firewall',
  no_resolver:
    'is not possible: the Shipshape host gets no answer from its name servers; check /etc/resolv.conf and those servers',
};

/** Nothing of a login is logged, since words of the target could get into the log. */
const REASONS_OF_LOGIN: Readonly<Record<UnavailableReason, string>> = {
  ...REASONS,
  busy: 'did not get its turn in time, or found no open file or memory left on the Shipshape host; try again in a moment, and if this happens often, raise SHIPSHAPE_CHECKS_AT_ONCE or these limits of the service',
  occupied:
    'waited for another login to the same host and port, which had not ended in time; where several instances of the fleet have one host and port, check which of them does not answer',
  failed:
    'failed inside Shipshape, not at the server; try again, and if this happens again, please report it',
  backing_off: 'was rejected or cut off before, and is tried again within 15 minutes',
};

/** A search that does not end hangs in a directory. */
const REASONS_OF_SEARCH: Readonly<Record<UnavailableReason, string>> = {
  ...REASONS,
  busy: 'is still running, or found no open file left on the Shipshape host; try again in a moment, and if this happens often, check whether a directory in SHIPSHAPE_TOOL_DIRS or PATH hangs, such as a network mount, and raise the limit of open files of the service',
};

/** Callers with a token need no provider. */
const REASONS_OF_PROVIDER: Readonly<Record<UnavailableReason, string>> = {
  ...REASONS,
  busy: 'is being asked for this sign-in by another request; try again in a moment',
  unreachable:
    'does not answer as it should, so nobody can sign in with it now; tokens still work. Try again when it is back, and check whether SHIPSHAPE_ALLOW_TARGETS allows its address',
};

const REASONS_OF: Readonly<Record<FailureSource, typeof REASONS>> = {
  store: REASONS,
  dump_tool: REASONS_OF_SEARCH,
  login: REASONS_OF_LOGIN,
  destination: REASONS,
  channel: REASONS,
  identity_provider: REASONS_OF_PROVIDER,
};

/** The sentence for a port that could not do its work. */
export const portFailureWording = (failure: PortFailure): string =>
  failure._tag === 'Unavailable'
    ? `${SOURCES[failure.source]} ${REASONS_OF[failure.source][failure.reason]}.`
    : `${SOURCES[failure.source]} holds something that cannot be read: ${failure.place}. Restore the store from a backup.`;
