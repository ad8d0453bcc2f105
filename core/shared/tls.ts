/**
 * How a login verifies the server.
 * `verify-full` checks the certificate and its name, `verify-ca` the certificate alone,
 * `encrypt-only` neither (any server may answer), and `off` sends everything unencrypted.
 */
export const TLS_MODES = ['verify-full', 'verify-ca', 'encrypt-only', 'off'] as const;

export type TlsMode = (typeof TLS_MODES)[number];

export interface Tls {
  readonly mode: TlsMode;
  /** PEM of the authorities to trust; without it, those that Node ships with. */
  readonly ca?: string;
}
