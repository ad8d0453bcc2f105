import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../rogues/random.js';
import type { SeveralNodes } from '../service/several-nodes.js';
import { pollUntil } from '../shared/poll-until.js';
import type { Trapped, TrappingReceiver } from './trapping-receiver.js';

/** How far the change or its message has come for which a node is killed: nothing follows `recorded`. */
export const KILLED_AT = ['stored', 'claimed', 'sent', 'answered', 'recorded'] as const;

/** So many channels, each of which tells what changes at one server, that some message is always about to be sent. */
const CHANNELS = 24;
const NAMES = Array.from({ length: CHANNELS }, (_, n) => `db-${n}`);
const channelOf = (server: string) => `of-${server}`;

/** Between two changes at one server; before the first, so that the messages do not all come at once. */
const PAUSE_MS = 5_000;
const FIRST_PAUSE_MS = 15_000;

/** Lets problems begin, become worse and end, and kills a node in each round. */
export const killNotifiers = async (
  nodes: SeveralNodes,
  receiver: TrappingReceiver,
  rounds: number,
  random: Random,
) => {
  const change = await changing(nodes, receiver.url);
  const problems: string[] = [];
  const kills: Record<string, number> = {};
  const unanswered: string[] = [];
  const state = { isOver: false };
  const live = async (server: string): Promise<void> => {
    await delay(random(FIRST_PAUSE_MS));
    for (let nth = 0; !state.isOver; nth += 1) {
      problems.push(`${server} change_${nth}`);
      for (const severity of ['warning', 'critical', undefined]) {
        await delay(random(PAUSE_MS));
        await change(server, `change_${nth}`, severity);
      }
    }
  };
  const lives = NAMES.map(live);
  for (let round = 0; round < rounds; round += 1) {
    const at = KILLED_AT[round % KILLED_AT.length] ?? 'stored';
    if (at === 'stored') {
      const [server = ''] = NAMES.slice(round % CHANNELS);
      problems.push(`${server} stored_${round}`);
      const asked = nodes.asked();
      await change(server, `stored_${round}`, 'critical');
      await replace(nodes, asked);
      await change(server, `stored_${round}`, undefined);
    } else {
      const sent = await killSender(nodes, receiver, at);
      if (at === 'sent') unanswered.push(sent);
    }
    kills[at] = (kills[at] ?? 0) + 1;
  }
  state.isOver = true;
  await Promise.all(lives);
  return {
    /** The problems that began, became worse and ended, each as its path and its kind. */
    problems,
    kills,
    /** The messages whose senders were killed once they had arrived, and before they were answered. */
    unanswered,
  };
};

/** Returns the id of the message whose sender was killed; empty where nothing of it was read. */
const killSender = async (
  nodes: SeveralNodes,
  receiver: TrappingReceiver,
  at: (typeof KILLED_AT)[number],
): Promise<string> => {
  const killed = { id: '', isKilled: false };
  // What a node has sent may arrive after its end.
  while (!killed.isKilled)
    await receiver.trap(at === 'claimed' ? 'connection' : 'message', async (trapped) => {
      const sender = await nodes.connectedFrom(trapped.port);
      if (at === 'answered' || at === 'recorded' || sender === undefined) await trapped.answer();
      if (sender === undefined) return;
      if (at === 'recorded') await isRecorded(nodes, trapped);
      await replace(nodes, sender);
      Object.assign(killed, { id: trapped.id, isKilled: true });
    });
  return killed.id;
};

const isRecorded = async (nodes: SeveralNodes, { path, id }: Trapped): Promise<unknown> => {
  const channel = await nodes.resource(path.slice(1));
  return pollUntil(
    () => nodes.call(`/v1/channels/${channel}/deliveries?limit=100`),
    (page) => (page as Deliveries).deliveries.find((one) => one.id === id)?.state === 'sent',
  );
};

interface Deliveries {
  readonly deliveries: readonly { readonly id: string; readonly state: string }[];
}

const replace = async (nodes: SeveralNodes, node: number | undefined): Promise<void> => {
  if (node === undefined) throw new Error('None of the nodes is the one to be killed.');
  await nodes.stop(node, 'SIGKILL');
  await nodes.start(node);
};

/** Describes the servers and their channels, and returns what reports a problem of a server, or closes it. */
const changing = async (nodes: SeveralNodes, url: string) => {
  const servers = NAMES.map((name) => ({ name }));
  const channels = NAMES.map((name) => ({
    name: channelOf(name),
    kind: 'webhook',
    url: `${url}/${channelOf(name)}`,
    on: [name],
  }));
  const body = JSON.stringify({ servers, channels });
  await nodes.call('/v1/fleet', { method: 'PUT', body });
  const ids = new Map<string, string>();
  for (const name of NAMES) ids.set(name, await nodes.resource(name));
  return (server: string, kind: string, severity: string | undefined): Promise<unknown> => {
    const report = { severity, message: `It is ${severity ?? ''}.` };
    const init =
      severity === undefined
        ? { method: 'DELETE' }
        : { method: 'PUT', body: JSON.stringify(report) };
    const path = `/v1/problems/${kind}/server/${ids.get(server) ?? ''}`;
    return pollUntil(() => nodes.call(path, init).then(() => true, isDone));
  };
};

/** Whether a change need not be asked for again: not where its node was killed; it was closed where that answered no more. */
const isDone = (error: unknown): boolean => {
  if (error instanceof TypeError) return false;
  if (error instanceof Error && error.message.includes(': 404 ')) return true;
  throw error;
};
