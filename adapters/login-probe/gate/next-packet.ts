import type { Socket } from 'node:net';
import * as O from 'fp-ts/lib/Option.js';

/**
 * Reads one packet of a tool and no further: the rest of what it sends is for the server. `parse` returns none until the packet
 * has arrived whole, and undefined where the tool breaks the rules; so does this, also where the tool goes.
 */
export const nextPacket = <P>(
  tool: Socket,
  parse: (received: Buffer) => O.Option<P | undefined>,
): Promise<P | undefined> =>
  new Promise((resolve) => {
    let received = Buffer.alloc(0);
    const settle = (packet?: P) => {
      tool.off('data', receive).off('close', close).pause();
      resolve(packet);
    };
    const close = () => settle();
    const receive = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const packet = parse(received);
      if (O.isSome(packet)) settle(packet.value);
    };
    tool.on('data', receive).once('close', close).resume();
  });
