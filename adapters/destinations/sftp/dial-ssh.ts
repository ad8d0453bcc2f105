import type { LookupAddress } from 'node:dns';
import { connect, type Socket } from 'node:net';
import { dialableAddresses, type StorageNetwork } from '../destination-kind.js';
import { refusal } from '../storage-error.js';

const DIAL_MS = 10_000;

/** More than any server needs. */
const MOST_ADDRESSES = 4;

/** A connection to the first address of a host that accepts one, of those that may be dialled. */
export const dialSsh = async (
  network: StorageNetwork,
  { host, port }: { readonly host: string; readonly port: number },
  signal: AbortSignal,
): Promise<Socket> => {
  const addresses = await dialableAddresses(network)(host, port, signal);
  let failure: unknown;
  for (const address of addresses.slice(0, MOST_ADDRESSES))
    try {
      return await dialOne(address, port, signal);
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
    }
  throw failure;
};

const dialOne = ({ address }: LookupAddress, port: number, signal: AbortSignal): Promise<Socket> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const socket = connect({ host: address, port, noDelay: true });
    const abort = () => socket.destroy(new Error('The caller aborted the dialling'));
    const expiry = setTimeout(() => socket.destroy(refusal('destination_unreachable')), DIAL_MS);
    const settle = () => {
      clearTimeout(expiry);
      signal.removeEventListener('abort', abort);
    };
    signal.addEventListener('abort', abort, { once: true });
    socket
      .once('connect', () => resolve(socket))
      .once('connect', settle)
      .once('close', settle)
      .once('error', reject);
  });
