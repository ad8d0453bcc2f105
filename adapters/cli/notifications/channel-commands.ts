import type { Command } from 'commander';
import type { ChannelActions } from './channel-actions.js';

const CHANNEL_HELP = `
A channel tells people of problems: see docs/how-to/channels.md.

Examples:
  shipshape channel test on-call
  shipshape channel deliveries on-call --limit 10
`;

const TEST_HELP = `
Sends a test message now, and says what came back. Needs the permission fleet:write on the fleet.

Exits with 0 if it was accepted, and with 1 if it was not.
`;

const DELIVERIES_HELP = `
Lists the latest messages, of a month at most: when each was composed, how often it was tried,
how many problems it tells, and why it was not accepted. Needs the permission channel:read.
`;

export const addChannelCommands = (shipshape: Command, actions: ChannelActions): void => {
  const channel = shipshape
    .command('channel')
    .description('add, change and test channels, and list what was sent over them')
    .addHelpText('after', CHANNEL_HELP);
  channel
    .command('test <channel>')
    .description('send a test message now; exits 1 if it is not accepted')
    .addHelpText('after', TEST_HELP)
    .action((name: string, _, command: Command) =>
      actions.testChannel(name, command.optsWithGlobals()),
    );
  channel
    .command('deliveries <channel>')
    .description('list the messages over a channel, the latest first')
    .option('--limit <n>', 'at most so many, up to 100; 50 by default')
    .addHelpText('after', DELIVERIES_HELP)
    .action((name: string, _, command: Command) =>
      actions.listDeliveries(name, command.optsWithGlobals()),
    );
};
