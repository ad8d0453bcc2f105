import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type RogueMessage, type RogueObservation, rogueAddress } from './rogue-address.js';

export interface RogueServer {
  readonly port: (name: string, mode: string) => number;
  /** Resolves with what the behavior has observed, as soon as all its connections are closed. */
  readonly observation: (name: string, mode: string) => Promise<RogueObservation>;
  readonly stop: () => Promise<void>;
}

export const startRoguePostgresServer = (): Promise<RogueServer> =>
  startRogues(new URL('../rogue-postgres/rogue-postgres-server.js', import.meta.url));

export const startRogueMysqlServer = (): Promise<RogueServer> =>
  startRogues(new URL('../rogue-mysql/rogue-mysql-server.js', import.meta.url));

const startRogues = async (program: URL): Promise<RogueServer> => {
  const child = fork(program, { execArgv: [] });
  const [first] = (await once(child, 'message')) as [RogueMessage];
  if (first._tag !== 'Ports') throw new Error('The rogue server did not start');
  const waiting = new Map<string, (observation: RogueObservation) => void>();
  child.on('message', (message: RogueMessage) => {
    if (message._tag === 'Observation') waiting.get(message.address)?.(message.observation);
  });
  return {
    port: (name, mode) => first.ports[rogueAddress(name, mode)] ?? 0,
    observation: (name, mode) =>
      new Promise((resolve) => {
        waiting.set(rogueAddress(name, mode), resolve);
        child.send(rogueAddress(name, mode));
      }),
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
};
