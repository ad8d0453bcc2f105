import type { ReasonWording } from '../dump-check/reason-wording.js';
import type { StorageRefusalCode } from './storage-refusal.js';

/** The sentence and the remedy for each reason why a destination cannot be used. */
export const STORAGE_WORDING: Readonly<Record<StorageRefusalCode, ReasonWording>> = {
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
    remedy: 'Compare its settings with docs/destinations.md, and correct them.',
  },
  destination_failed: {
    detail: 'Writing to the destination, or reading from it, failed.',
    remedy: "Shipshape's log has the error of the destination at that time.",
  },
};
