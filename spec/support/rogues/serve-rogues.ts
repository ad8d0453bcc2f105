import type { RogueMessage } from './rogue-address.js';
import type { RogueListener } from './rogue-listener.js';

/**
 * Serves rogues by their addresses in a process of their own, so that their work and memory are not counted as the
 * probe's. Started by hand, it prints the port of each at 127.0.0.1, for any client.
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
