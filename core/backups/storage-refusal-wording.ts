import type { ReasonWording } from '../dump-check/reason-wording.js';
import type { CopyFailure } from './stored-dump.js';
import type { StorageRefusal } from './storage-refusal.js';

type Known = Extract<StorageRefusal, { code: 'destination_clock_off' | 'destination_elsewhere' }>;

const WORDING: Readonly<Record<Exclude<StorageRefusal['code'], Known['code']>, ReasonWording>> = {
  destination_unreachable: {
    detail: 'The destination cannot be reached, or does not answer in time.',
    remedy: 'Check its host and port, its DNS entry, and the firewalls on the way.',
  },
  destination_address_denied: {
    detail: 'The destination has an address to which Shipshape does not connect.',
    remedy:
      'If it is meant to be there, name its network in SHIPSHAPE_ALLOW_TARGETS and start Shipshape again.',
  },
  destination_untrusted: {
    detail:
      'The certificate of the destination is not trusted, or its host key is not the one that is described.',
    remedy:
      'Check the name, the dates and the authority of its certificate: an authority of your own has to be in NODE_EXTRA_CA_CERTS when Shipshape starts. Compare its host key with the server itself: something may answer in its place.',
  },
  destination_login_rejected: {
    detail: 'The destination rejects the login that it is described with.',
    remedy: 'Correct its user, key or password.',
  },
  destination_denied: {
    detail: 'The destination accepts the login, and does not let it write, read and delete there.',
    remedy: 'Grant the login the right to write, read and delete in the path or bucket.',
  },
  destination_missing: {
    detail: 'The folder or the bucket of the destination does not exist.',
    remedy: 'Create it, or correct its name.',
  },
  destination_unmounted: {
    detail:
      'The folder of the destination lacks the file .shipshape-destination, which the first probe has left: its disk may not be mounted.',
    remedy:
      'Mount the disk with the dumps. Only if the folder is meant to be another, such as on a new disk, create an empty file .shipshape-destination in it.',
  },
  destination_full: {
    detail: 'The destination has no space left, or its quota is used up.',
    remedy: 'Make room, or let the schedules keep fewer dumps.',
  },
  destination_altered: {
    detail:
      'What the destination received, or what was read back from it, is not what was written.',
    remedy: 'Do not rely on this destination: check its disks, and what else writes to it.',
  },
  destination_unlocked: {
    detail:
      'The bucket of the destination has no object lock: what was locked there can be removed.',
    remedy:
      'Name a bucket that was created with object lock, or leave out `lock`; AWS turns it on for a bucket with versions (`put-object-lock-configuration`).',
  },
  destination_tool_missing: {
    detail: 'The program that writes to this destination is not installed on the Shipshape host.',
    remedy: 'Install rclone 1.66 or newer, or name its directory in SHIPSHAPE_TOOL_DIRS.',
  },
  destination_tool_outdated: {
    detail: 'The program that writes to this destination is too old.',
    remedy:
      'Install rclone 1.66 or newer: older ones cannot be relied on to keep a broken dump from looking whole.',
  },
  destination_misconfigured: {
    detail: 'The destination lacks a setting, or is of a kind that this version does not know.',
    remedy: 'Compare its settings with docs/how-to/destinations.md, and correct them.',
  },
  destination_failed: {
    detail: 'Writing to the destination, or reading from it, failed.',
    remedy: "Shipshape's log has the error of the destination at that time.",
  },
};

/** The sentence and the remedy for a reason why a destination cannot be used. */
export const storageRefusalWording = (refusal: StorageRefusal): ReasonWording => {
  switch (refusal.code) {
    case 'destination_clock_off':
      return {
        detail: clockOff(refusal.aheadMinutes),
        remedy:
          'Set the clock of the Shipshape host by a time server (`timedatectl set-ntp true`), or that of the destination if it is the wrong one.',
      };
    case 'destination_elsewhere':
      return { detail: elsewhere(refusal), remedy: moved(refusal) };
    default:
      return WORDING[refusal.code];
  }
};

const clockOff = (aheadMinutes: number | undefined): string => {
  if (aheadMinutes === undefined)
    return 'The clock of the Shipshape host differs from that of the destination by more than the destination accepts.';
  const direction = aheadMinutes > 0 ? 'ahead of' : 'behind';
  return `The clock of the Shipshape host is ${lengthOf(Math.abs(aheadMinutes))} ${direction} that of the destination, which accepts no request that is so far off.`;
};

/** The largest unit of which there are at least two. */
const lengthOf = (minutes: number): string => {
  if (minutes < 120) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return minutes < 2_880
    ? `${Math.round(minutes / 60)} hours`
    : `${Math.round(minutes / 1_440)} days`;
};

type Elsewhere = Extract<StorageRefusal, { code: 'destination_elsewhere' }>;

const elsewhere = ({ region, endpoint }: Elsewhere): string => {
  if (region === undefined && endpoint === undefined)
    return 'The destination redirects to another address, or its bucket is in another region; it does not say which.';
  const places = [
    ...(region === undefined ? [] : [`in the region ${region}`]),
    ...(endpoint === undefined ? [] : [`at ${endpoint}`]),
  ];
  return `The destination says that its bucket is ${places.join(', ')}, and it is described with another ${region === undefined ? 'endpoint' : endpoint === undefined ? 'region' : 'one'}.`;
};

const moved = ({ region, endpoint }: Elsewhere): string => {
  if (region === undefined && endpoint === undefined)
    return 'Correct its region and its endpoint: the address of the API, not that of a console, and with https if it redirects to that.';
  const settings = [
    ...(region === undefined ? [] : [`region to ${region}`]),
    ...(endpoint === undefined ? [] : [`endpoint to ${endpoint}`]),
  ];
  return `Set its ${settings.join(' and its ')}, if your provider's documents say so too: Shipshape follows no redirect, which would carry dumps to a host that nobody named.`;
};

/** The sentence and the remedy for a reason why a dump could not be copied. */
export const copyFailureWording = (failure: CopyFailure): ReasonWording =>
  failure.code === 'dump_lost'
    ? {
        detail: 'The dump is not where it was written.',
        remedy: 'Find out what has removed it; the next dump is copied again.',
      }
    : storageRefusalWording(failure);
