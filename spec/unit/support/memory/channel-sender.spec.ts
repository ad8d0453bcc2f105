import { memorySender } from '../../../support/memory/channel-sender.js';
import { describeChannelSender } from '../../../contracts/notifications/channel-sender.contract.js';
import { aTarget } from '../../../support/notifications/a-target.js';

describeChannelSender('memorySender', () => {
  const sender = memorySender(({ name }) =>
    name === 'refusing' ? { code: 'channel_rejected', status: 400 } : undefined,
  );
  return Promise.resolve({
    sender,
    accepting: aTarget('webhook', { url: 'https://hooks.example/hunter2' }),
    refusing: aTarget('webhook', { url: 'https://hooks.example/hunter2' }, { name: 'refusing' }),
    secret: 'hunter2',
    received: () => sender.sent.map(({ message }) => JSON.stringify(message)),
    close: () => Promise.resolve(),
  });
});
