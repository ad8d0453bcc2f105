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
  const unanswered = unansweredRequests();
  client.on('close', () => unanswered.end());
  sftp.on('error', () => socket.destroy());
  const send = <A>(request: SftpRequest<A>, signal?: AbortSignal): Promise<A> =>
    new Promise((resolve, reject) => {
      const silent = setTimeout(() => socket.destroy(), silenceMs);
      const settled = unanswered.add((error) => {
        clearTimeout(silent);
        reject(error);
      }, signal);
      request(sftp, (error, value) => {
        clearTimeout(silent);
        settled();
        if (error) reject(error);
        else resolve(value);
      });
    });
  return {
    send,
    sendOnly: (request, signal) =>
      send<undefined>(
        (wrapper, answer) => request(wrapper, (error) => answer(error, undefined)),
        signal,
      ),
    close: () => {
      unanswered.leave();
      client.end();
      setTimeout(() => socket.destroy(), GOODBYE_MS);
    },
  };
};

type Fail = (error: Error) => void;

/** What waits for an answer. One listener for all, since there are many at once, and many in the life of a session. */
const unansweredRequests = () => {
  const waiting = new Map<Fail, AbortSignal | undefined>();
  const signals = new Map<AbortSignal, () => void>();
  let isOver = false;
  const failThose = (isOne: (signal: AbortSignal | undefined) => boolean) => {
    for (const [fail, signal] of waiting)
      if (isOne(signal) && waiting.delete(fail)) fail(refusal('destination_unreachable'));
  };
  const listenTo = (signal: AbortSignal) => {
    const abort = () => failThose((one) => one === signal);
    signals.set(signal, abort);
    signal.addEventListener('abort', abort, { once: true });
  };
  return {
    /** Returns what is called with the answer. */
    add: (fail: Fail, signal: AbortSignal | undefined): (() => void) => {
      waiting.set(fail, signal);
      if (signal !== undefined && !signals.has(signal)) listenTo(signal);
      if (isOver || signal?.aborted === true) failThose((one) => isOver || one === signal);
      return () => void waiting.delete(fail);
    },
    leave: () => {
      for (const [signal, abort] of signals) signal.removeEventListener('abort', abort);
    },
    end: () => {
      isOver = true;
      failThose(() => true);
    },
  };
};

/** Opens a file that is not there yet. */
export const openNew = async (
  { send }: SftpSession,
  path: string,
  signal: AbortSignal,
): Promise<Buffer> =>
  send<Buffer>((sftp, answer) => sftp.open(path, 'wx', { mode: 0o600 } as never, answer), signal);

export const closeHandle = ({ sendOnly }: SftpSession, handle: Buffer): Promise<void> =>
  sendOnly((sftp, answer) => sftp.close(handle, answer));

/** Servers that are not OpenSSH may not offer it (fsync@openssh.com). */
export const sync = (
  { sendOnly }: SftpSession,
  handle: Buffer,
  signal?: AbortSignal,
): Promise<void> =>
  sendOnly((sftp, answer) => sftp.ext_openssh_fsync(handle, answer), signal).catch(
    (error: unknown) => {
      if (!isUnsupported(error)) throw error;
    },
  );

const OP_UNSUPPORTED = 8;

const isUnsupported = (error: unknown): boolean =>
  (error as { readonly code?: unknown }).code === OP_UNSUPPORTED ||
  (error as Error).message.includes('does not support');

/** On Linux a folder can be opened and written through like a file; elsewhere the server decides when. */
export const syncFolder = async (session: SftpSession, folder: string): Promise<void> => {
  try {
    const handle = await session.send<Buffer>((sftp, answer) => sftp.open(folder, 'r', answer));
    await sync(session, handle);
    await closeHandle(session, handle);
  } catch {
    return;
  }
};
