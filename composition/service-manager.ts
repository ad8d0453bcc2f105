import { spawn } from 'node:child_process';

/** Tells systemd how a service of `Type=notify` gets on; does nothing if systemd did not ask for it. */
export interface ServiceManager {
  /** Requests are answered from now on, and a watchdog is notified for as long as the event loop turns. */
  readonly ready: (status: string) => void;
  readonly ending: () => void;
}

const NOBODY: ServiceManager = { ready: () => undefined, ending: () => undefined };

/** Node opens no datagram sockets of Unix, so that the program of systemd sends; hence `NotifyAccess=all` in the unit. */
const SENDER = 'systemd-notify';

export const serviceManager = (
  { NOTIFY_SOCKET: socket, WATCHDOG_USEC: watchdog, PATH }: NodeJS.ProcessEnv,
  printError: (text: string) => void,
): ServiceManager => {
  if (socket === undefined || socket === '') return NOBODY;
  const env = { NOTIFY_SOCKET: socket, ...(PATH !== undefined && { PATH }) };
  const send = (...lines: readonly string[]): void => {
    spawn(SENDER, lines, { env, stdio: 'ignore' }).once('error', ({ message }) => {
      printError(`systemd is not notified of ${lines.join(' ')}: ${message}. Install ${SENDER}.`);
    });
  };
  return {
    ready: (status) => {
      send('READY=1', `STATUS=${status}`);
      const periodMs = Number(watchdog ?? 0) / 1_000 / 2;
      if (periodMs > 0) setInterval(send, periodMs, 'WATCHDOG=1').unref();
    },
    ending: () => {
      send('STOPPING=1');
    },
  };
};
