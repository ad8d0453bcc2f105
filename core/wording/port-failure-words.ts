import type { FailureSource, PortFailure, UnavailableReason } from '../ports/port-failure.js';

const SOURCES: Readonly<Record<FailureSource, string>> = {
  store: 'The store',
  dump_tool: 'The search for the dump tool',
  login: 'The login to the database',
};

const REASONS: Readonly<Record<UnavailableReason, string>> = {
  busy: 'is busy with other work; try again in a moment',
  full: 'has no space left; free some, then try again',
  read_only:
    'cannot be written to; check that it is no standby, and the permissions of its files and of their directory',
  unreachable: 'cannot be reached; try again when it is back',
  closed: 'has been closed; the service is ending',
  failed: 'failed; the log of the service says why',
  abandoned: 'was called off by whoever asked for it',
  backing_off: 'was rejected before, and is not tried again until its back-off has passed',
  no_network:
    'found no way out of the control plane; check its own network, and what its firewall forbids',
};

/** What a person reads when a port could not do its work. */
export const portFailureWords = (failure: PortFailure): string =>
  failure._tag === 'Unavailable'
    ? `${SOURCES[failure.source]} ${REASONS[failure.reason]}.`
    : `${SOURCES[failure.source]} holds something that cannot be read: ${failure.place}. Restore it from a copy.`;
