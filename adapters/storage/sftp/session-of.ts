import type { Socket } from 'node:net';
import type { Client, SFTPWrapper } from 'ssh2';
import { refusal } from '../storage-error.js';

export interface SftpSession {
  /**
   * Sends a request, and resolves with its answer. Rejects as soon as the signal is aborted, and, with the end of the
   * session, where the server is silent.
   */
  readonly send: <A>(request: SftpRequest<A>, signal?: AbortSignal) => Promise<A>;
  /** The same for a request that is answered by nothing but an error. */
  readonly sendOnly: (
    request: (sftp: SFTPWrapper, answer: (error?: Error | null) => void) => void,
    signal?: AbortSignal,
  ) => Promise<void>;
  readonly close: () => void;
}

export type SftpRequest<A> = (
  sftp: SFTPWrapper,
  answer: (error: Error | null | undefined, value: A) => void,
) => void;

/** A little for the server to end the session itself, which it logs otherwise. */
const GOODBYE_MS = 500;

export const sessionOf = (
  client: Client,
  sftp: SFTPWrapper,
  socket: Socket,
  silenceMs: number,
): SftpSession => {
  const leaving = new AbortController();
  let isOver = false;
  const over = new Promise<never>((_, reject) =>
    client.on('close', () => {
      isOver = true;
      reject(refusal('destination_unreachable'));
    }),
  );
  over.catch(() => undefined);
  sftp.on('error', () => socket.destroy());
  /** Listened to once, however many requests are under way. */
  const aborted = new Map<AbortSignal, Promise<never>>();
  const abortedBy = (signal: AbortSignal): Promise<never> => {
    const known = aborted.get(signal) ?? rejectOnAbort(signal, leaving.signal);
    aborted.set(signal, known);
    return known;
  };
  const send = <A>(request: SftpRequest<A>, signal?: AbortSignal): Promise<A> => {
    if (isOver) return over;
    const silent = setTimeout(() => socket.destroy(), silenceMs);
    const answered = new Promise<A>((answer, fail) =>
      request(sftp, (error, value) => (error ? fail(error) : answer(value))),
    );
    const ends = signal === undefined ? [over] : [over, abortedBy(signal)];
    return Promise.race([answered, ...ends]).finally(() => clearTimeout(silent));
  };
  return {
    send,
    sendOnly: (request, signal) =>
      send<undefined>(
        (wrapper, answer) => request(wrapper, (error) => answer(error, undefined)),
        signal,
      ),
    close: () => {
      leaving.abort();
      client.end();
      setTimeout(() => socket.destroy(), GOODBYE_MS);
    },
  };
};

const rejectOnAbort = (signal: AbortSignal, until: AbortSignal): Promise<never> => {
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(new Error('The caller aborted the request'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    until.addEventListener('abort', () => signal.removeEventListener('abort', abort));
  });
  aborted.catch(() => undefined);
  return aborted;
};
