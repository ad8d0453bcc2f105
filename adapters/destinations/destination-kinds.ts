import type { DestinationKind } from './destination-kind.js';
import { local } from './local/local.js';
import { rclone } from './rclone/rclone.js';
import { s3 } from './s3/s3.js';
import { sftp } from './sftp/sftp.js';

/** The kinds of destinations that come with Shipshape. Forms and messages have them in this order. */
export const DESTINATION_KINDS: readonly DestinationKind[] = [local, s3, sftp, rclone];
