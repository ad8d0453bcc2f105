import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

/** What a webhook of Shipshape sends, as far as the demo shows it; docs/how-to/channels.md has all of it. */
interface Message {
  readonly subject: string;
  readonly text: string;
  readonly lines: readonly {
    readonly event: string;
    readonly problem: { readonly kind: string };
  }[];
}

export interface MessageReceiver {
  readonly url: string;
  /** Shows the message that has such a line, once it is there, and returns whether it came in time. */
  readonly show: (event: string, kind: string) => Promise<boolean>;
  readonly stop: () => Promise<void>;
}

const PAUSE_MS = 100;
/** Changes are gathered for half a minute before they are sent. */
const PATIENCE_MS = 75_000;

/** Stands for whatever calls those who are on call: it keeps each message that Shipshape posts to it. */
export const startMessageReceiver = async (): Promise<MessageReceiver> => {
  const messages: Message[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      messages.push(JSON.parse(body) as Message);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/on-call`,
    show: async (event, kind) => {
      const isWanted = ({ lines }: Message) =>
        lines.some((line) => line.event === event && line.problem.kind === kind);
      const message = await soon(() => messages.find(isWanted));
      if (message !== undefined) print(message);
      return message !== undefined;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const soon = async (find: () => Message | undefined): Promise<Message | undefined> => {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = find();
    if (found !== undefined || Date.now() > until) return found;
    await wait(PAUSE_MS);
  }
};

const print = (message: Message): void => {
  const lines = ['', message.subject, '', ...message.text.split('\n')];
  console.log(lines.map((line) => `  │ ${line}`.trimEnd()).join('\n'));
};
