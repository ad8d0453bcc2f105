import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { LISTENING } from './listen-forever.js';

const PROGRAM = fileURLToPath(new URL('listen-forever.js', import.meta.url));

/** A call of a listener, which has ended when it is answered or its node is killed. */
export interface ListenerCall {
  /** The change that it is told: `event problem message`. */
  readonly told: string;
  readonly answer: () => void;
  readonly kill: () => Promise<void>;
}

/** Processes that listen on one store. */
export type ListeningNodes = ReturnType<typeof listeningNodes>;

interface Waiting {
  readonly node: ChildProcess;
  readonly told: string;
}

export const listeningNodes = (argv: readonly string[]) => {
  const nodes = new Set<ChildProcess>();
  const waiting: Waiting[] = [];
  const underWay = new Map<ChildProcess, string>();
  const overlaps: string[] = [];
  const kill = async (node: ChildProcess): Promise<void> => {
    const exit = once(node, 'exit');
    node.kill('SIGKILL');
    await exit;
    nodes.delete(node);
    underWay.delete(node);
    waiting.splice(0, Infinity, ...waiting.filter((call) => call.node !== node));
  };
  const startOne = async (): Promise<void> => {
    const node = fork(PROGRAM, argv);
    nodes.add(node);
    const listens = once(node, 'message');
    node.on('message', (told: string) => {
      if (told === LISTENING || !nodes.has(node)) return;
      if ([...underWay.keys()].some((other) => other !== node)) overlaps.push(told);
      underWay.set(node, told);
      waiting.push({ node, told });
    });
    await listens;
  };
  return {
    /** Starts as many as are missing, and waits until they listen. */
    start: async (count: number) => {
      await Promise.all(Array.from({ length: Math.max(count - nodes.size, 0) }, startOne));
    },
    /** The call that waits for longest, if there is one. */
    take: () => {
      const [call] = waiting.splice(0, 1);
      if (call === undefined) return undefined;
      const { node, told } = call;
      const answer = () => {
        underWay.delete(node);
        node.send('handled');
      };
      return { told, answer, kill: () => kill(node) };
    },
    killAll: async () => {
      await Promise.all([...nodes].map(kill));
    },
    /** What was told while another node was called. */
    overlaps,
  };
};
