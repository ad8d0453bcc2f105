import type { FailureSource, PortFailure, UnavailableReason } from './ports/port-failure.js';

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
  backing_off:
    'was rejected before, or broken off again and again, and is not tried until its back-off has passed',
  no_network:
    'found no way out of the control plane; check its own network, and what its firewall forbids',
};

/** A login says nothing in the log, where words of the target could get in; and its limits are the operator's. */
const REASONS_OF_LOGIN: Readonly<Record<UnavailableReason, string>> = {
  ...REASONS,
  busy: 'found no room on the control plane; try again in a moment, and if that happens often raise SHIPSHAPE_CHECKS_AT_ONCE, or the limits of open files and memory of the service',
  failed:
    'broke off on the control plane, whatever the server did; try again, and report it if it happens again',
};

/** A search that has no end is one of a directory that hangs. */
const REASONS_OF_SEARCH: Readonly<Record<UnavailableReason, string>> = {
  ...REASONS,
  busy: 'has no end yet; try again in a moment, and if that happens often see whether a directory of SHIPSHAPE_TOOL_DIRS or PATH hangs, such as a network mount, and raise the limit of open files of the service',
};

const REASONS_OF: Readonly<Record<FailureSource, typeof REASONS>> = {
  store: REASONS,
  dump_tool: REASONS_OF_SEARCH,
  login: REASONS_OF_LOGIN,
};

/** What a person reads when a port could not do its work. */
export const portFailureWording = (failure: PortFailure): string =>
  failure._tag === 'Unavailable'
    ? `${SOURCES[failure.source]} ${REASONS_OF[failure.source][failure.reason]}.`
    : `${SOURCES[failure.source]} holds something that cannot be read: ${failure.place}. Restore it from a copy.`;
