import type { PortFailure, UnavailableReason } from '../../../../core/shared/ports/port-failure.js';
import { corrupt, unavailable } from '../../../../core/shared/ports/port-failure.js';

/** The primary result codes that have a reason (https://sqlite.org/rescode.html). */
const REASONS: Readonly<Record<string, UnavailableReason | 'corrupt'>> = {
  SQLITE_BUSY: 'busy',
  SQLITE_LOCKED: 'busy',
  SQLITE_FULL: 'full',
  SQLITE_READONLY: 'read_only',
  SQLITE_CANTOPEN: 'read_only',
  SQLITE_PERM: 'read_only',
  SQLITE_CORRUPT: 'corrupt',
  SQLITE_NOTADB: 'corrupt',
};

/** The part of an exception of the driver that has the reason. */
export interface DriverError {
  readonly code: string;
}

/** An extended code such as `SQLITE_BUSY_SNAPSHOT` begins with its primary one. */
export const reasonOf = ({ code }: DriverError): UnavailableReason | 'corrupt' =>
  REASONS[code.split('_').slice(0, 2).join('_')] ?? 'failed';

/** The failure of the port for an exception of the driver. `fileName` has no directory. */
export const sqliteFailure = (error: DriverError, fileName: string): PortFailure => {
  const reason = reasonOf(error);
  return reason === 'corrupt' ? corrupt('store', fileName) : unavailable('store', reason);
};
