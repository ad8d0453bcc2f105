import type { Peer, Step } from '../rogues/peer.js';
import { nonceOf, scramServer } from './scram-server.js';
import { authenticationRequest } from './wire.js';

export const OFFER = authenticationRequest(10, 'SCRAM-SHA-256\0\0');
export const CLEAR = authenticationRequest(3);
/** A signature of a server that does not know the password. */
export const SIGNATURE = `v=${Buffer.alloc(32, 'x').toString('base64')}`;

/** Offers SCRAM, and sends this challenge. */
export const challenging =
  (words: (nonce: string) => string): Step =>
  async (peer) => {
    await peer.send(OFFER);
    const nonce = nonceOf(await peer.receive());
    await peer.send(authenticationRequest(11, words(nonce)));
  };

export const iterating = (count: string): Step =>
  challenging((nonce) => `r=${nonce}x,s=c2FsdA==,i=${count}`);

export const FAIR = iterating('4096');

/** Plays SCRAM by its rules, up to the server's signature. */
export const playScram = async (peer: Peer): Promise<void> => {
  await peer.receive();
  await peer.send(OFFER);
  const scram = scramServer(await peer.receive());
  await peer.send(authenticationRequest(11, scram.challenge));
  await peer.send(authenticationRequest(12, scram.signature(await peer.receive())));
};
