import type { LookupAddress } from 'node:dns';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import { Secret } from '../../../core/shared/secret.js';

/** All that it takes to log in once the name of the host has become addresses, and these were judged. */
export interface LoginRequest extends Pick<
  DumpTarget,
  'engine' | 'host' | 'port' | 'tls' | 'user' | 'password'
> {
  readonly addresses: readonly LookupAddress[];
  /** For the dialling of them all. */
  readonly dialMs: number;
  readonly database: string;
  /** The server may let us in without a password. */
  readonly allowsTrust: boolean;
}

/** An order as it goes from thread to thread, which no class survives. */
export interface SerializedLoginRequest extends Omit<LoginRequest, 'password'> {
  readonly password: string;
}

export const serializeLoginRequest = (order: LoginRequest): SerializedLoginRequest => ({
  ...order,
  password: order.password.reveal(),
});

export const deserializeLoginRequest = (posted: SerializedLoginRequest): LoginRequest => ({
  ...posted,
  password: new Secret(posted.password),
});
