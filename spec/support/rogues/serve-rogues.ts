import type { RogueMessage } from './rogue-address.js';
import type { RogueListener } from './rogue-listener.js';

/**
 * Makes the program that calls this one of rogues, by their addresses: their work and their memory are not to be taken for
 * the probe's. By hand it prints at which port of 127.0.0.1 each is to be met: point any client at it that dares.
 */
export const serveRogues = (rogues: ReadonlyMap<string, RogueListener>): void => {
  const ports = Object.fromEntries(Array.from(rogues, ([address, { port }]) => [address, port]));
  const answer = (message: RogueMessage): void => void process.send?.(message);
  const observe = async (address: string): Promise<void> => {
    const rogue = rogues.get(address);
    if (rogue === undefined) return;
    const connections = await rogue.gone();
    answer({ _tag: 'Observation', address, observation: { connections, leaks: rogue.leaks() } });
  };
  if (process.send === undefined)
    for (const [address, port] of Object.entries(ports))
      console.log(`127.0.0.1:${port}  ${address}`);
  else {
    process.on('message', (address) => void observe(String(address)));
    process.on('disconnect', () => process.exit());
    answer({ _tag: 'Ports', ports });
  }
};
