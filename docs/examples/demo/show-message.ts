import type { MessageReceiver } from './message-receiver.js';
import type { ShipshapeCommand } from './shipshape-command.js';

const INTRODUCTIONS = {
  opened:
    'Nobody has to look: changes are gathered for half a minute, and then sent in one message:',
  resolved: 'Its end is sent as well:',
} as const;

/** Shows what the channel of the demo received about the rejected login, or why it received nothing. */
export const showMessage = async (
  shipshape: ShipshapeCommand,
  receiver: MessageReceiver,
  event: keyof typeof INTRODUCTIONS,
  reached: readonly string[],
): Promise<void> => {
  console.log(`\n${INTRODUCTIONS[event]}`);
  if (await receiver.show(event, 'admin_login_rejected')) return;
  console.log('⚠ NO MESSAGE CAME. What became of those over the channel:');
  await shipshape.show('channel', 'deliveries', 'on-call', ...reached);
};
