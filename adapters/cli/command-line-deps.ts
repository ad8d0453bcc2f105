import type { Either } from 'fp-ts/lib/Either.js';
import type { FleetDescription } from '../../core/fleet/fleet-description.js';
import type { Secret } from '../../core/shared/secret.js';
import type { Clock } from '../../core/shared/ports/clock.js';
import type { Api } from '../api/api.js';
import type { ErrorDocument } from '../api/errors/error-document.js';

/** What the command line stands on. It does not know which store, service or process is behind it. */
export interface CommandLineDeps {
  /** Opens the store of this machine; on the left is what keeps it closed: wrong settings, or the store itself. */
  readonly openLocal: (config?: string) => Promise<Either<ErrorDocument, OpenedApi>>;
  readonly openRemote: (url: string, token: Secret) => Api;
  /** On the left is every mistake, with its place. */
  readonly readFleetFile: (
    path: string,
  ) => Promise<Either<{ readonly mistakes: readonly string[] }, FleetDescription>>;
  /** The token that a file holds; on the left, in words, why it gives none. */
  readonly readTokenFile: (path: string) => Promise<Either<string, Secret>>;
  /** Runs the service until it is told to end, and answers with the exit code. */
  readonly serve: (config?: string) => Promise<number>;
  /** `process`, or what stands in for it: tells when a command is asked to end. */
  readonly signals: Signals;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly clock: Clock;
  readonly version: string;
}

export interface OpenedApi {
  readonly api: Api;
  readonly close: () => Promise<void>;
}

export interface Signals {
  readonly on: (name: NodeJS.Signals, listener: () => void) => unknown;
  readonly off: (name: NodeJS.Signals, listener: () => void) => unknown;
}

/** `process.stdout`, or a stream that stands in for it. */
export type OutputStream = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
};
