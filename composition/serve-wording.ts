import type { Settings } from './settings/settings.js';

const LISTEN_FAILURES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program; end that, or choose another with SHIPSHAPE_PORT',
  EACCES: 'may be opened only by root; choose a port from 1024 on with SHIPSHAPE_PORT',
  EADDRNOTAVAIL: 'is no address of this machine; choose another with SHIPSHAPE_HOST',
  EAI_AGAIN: 'cannot be resolved now; ask again later, or choose an address with SHIPSHAPE_HOST',
  ENOTFOUND: 'cannot be resolved; choose another with SHIPSHAPE_HOST',
};

/** Why the service could not start, for the person who started it. */
export const startFailureWording = (error: unknown, { host, port }: Settings): string => {
  if (!(error instanceof Error)) return 'Shipshape could not start, and nothing says why.';
  const reason = 'code' in error ? LISTEN_FAILURES[String(error.code)] : undefined;
  return reason === undefined ? error.message : `${host}:${port} ${reason}.`;
};
