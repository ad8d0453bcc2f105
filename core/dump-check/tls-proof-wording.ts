import type { TlsMode } from '../shared/tls.js';

/** What an accepted login has proved of the server, by its TLS mode. */
export const TLS_PROOF: Readonly<Record<TlsMode, string>> = {
  'verify-full': 'Encrypted; the certificate was proved, and names this host.',
  'verify-ca': 'Encrypted; the certificate was proved, and may name another host.',
  'encrypt-only': 'Encrypted; nothing proves that it is this server.',
  off: 'In clear: whoever is on the way can read it, and nothing proves that it is this server.',
};
