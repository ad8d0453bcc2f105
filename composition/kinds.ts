import { CHANNEL_KINDS } from '../adapters/channels/channel-kinds.js';
import type { ChannelKind } from '../adapters/channels/channel-kind.js';
import type { DestinationKind } from '../adapters/destinations/destination-kind.js';
import { DESTINATION_KINDS } from '../adapters/destinations/destination-kinds.js';
import type { Kind } from '../core/described/kind.js';

/** The kinds that an embedder brings, besides those that come with Shipshape. One of the same name takes the place of ours. */
export interface OwnKinds {
  readonly channelKinds?: readonly ChannelKind[];
  readonly destinationKinds?: readonly DestinationKind[];
}

/** All kinds that there are, with what acts for them. */
export interface AllKinds {
  readonly channels: readonly ChannelKind[];
  readonly destinations: readonly DestinationKind[];
}

export const kindsWith = ({ channelKinds = [], destinationKinds = [] }: OwnKinds): AllKinds => ({
  channels: joined(CHANNEL_KINDS, channelKinds),
  destinations: joined(DESTINATION_KINDS, destinationKinds),
});

const joined = <K extends Kind>(ours: readonly K[], own: readonly K[]): readonly K[] => [
  ...ours.filter(({ kind }) => own.every((one) => one.kind !== kind)),
  ...own,
];

/** Those that come with Shipshape. */
export const BUNDLED_KINDS = kindsWith({});
