import type { Behaviour } from './behaviour.js';
import { CATALOGUE } from './catalogue.js';
import { fuzzStep } from './fuzz-step.js';
import { FUZZ, type FromRogue, ROGUE_MODES, rogueAddress } from './rogue-address.js';
import { type RogueListener, startRogueListener } from './rogue-listener.js';

/**
 * A program of its own, so that its work and its memory are not taken for the probe's. By hand it prints at which
 * port of 127.0.0.1 each behaviour is to be met: point any client at it that dares.
 */
const FUZZER: Behaviour = { name: FUZZ, steps: [fuzzStep], expected: 'accepted' };

const listeners = new Map<string, RogueListener>();
for (const behaviour of [...CATALOGUE, FUZZER])
  for (const mode of ROGUE_MODES)
    listeners.set(rogueAddress(behaviour.name, mode), await startRogueListener(behaviour));

const ports = Object.fromEntries(Array.from(listeners, ([address, { port }]) => [address, port]));

const answer = (message: FromRogue): void => void process.send?.(message);

const overhear = async (address: string): Promise<void> => {
  const listener = listeners.get(address);
  if (listener === undefined) return;
  const connections = await listener.gone();
  answer({ _tag: 'Overheard', address, overheard: { connections, leaks: listener.leaks() } });
};

if (process.send === undefined)
  for (const [address, port] of Object.entries(ports)) console.log(`127.0.0.1:${port}  ${address}`);
else {
  process.on('message', (address) => void overhear(String(address)));
  process.on('disconnect', () => process.exit());
  answer({ _tag: 'Ports', ports });
}
