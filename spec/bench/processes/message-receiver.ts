import { EventEmitter, on } from 'node:events';
import { httpStandIn } from '../../support/notifications/http-stand-in.js';
import { onCleanUp } from '../harness/clean-ups.js';

/** What is read of the message of a webhook. */
export interface ReceivedMessage {
  readonly channel: string;
  readonly lines: readonly {
    readonly event: string;
    readonly problem: { readonly kind: string; readonly resource_path: string };
  }[];
  readonly more: readonly { readonly count: number }[];
}

export type MessageReceiver = Awaited<ReturnType<typeof messageReceiver>>;

/** A webhook that accepts everything at once. */
export const messageReceiver = async () => {
  const received: ReceivedMessage[] = [];
  const arrivals = new EventEmitter<{ message: [ReceivedMessage] }>().setMaxListeners(0);
  const { url, close } = await httpStandIn(({ body }, _incoming, response) => {
    const message = JSON.parse(body) as ReceivedMessage;
    received.push(message);
    response.end();
    arrivals.emit('message', message);
  });
  onCleanUp(close);
  return {
    url,
    received,
    /** The first of all messages that is as wanted, of those to come as well. */
    until: async (isWanted: (message: ReceivedMessage) => boolean) => {
      if (received.some(isWanted)) return;
      for await (const [message] of on(arrivals, 'message'))
        if (isWanted(message as ReceivedMessage)) return;
    },
  };
};
