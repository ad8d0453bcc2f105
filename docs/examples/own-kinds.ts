import { channelKind, destinationKind, type OwnKinds } from 'shipshape';
import { type DumpStorage, field, messageText } from 'shipshape/core';

const text = (name: string) => field.text(name, (value) => value !== '');

type Page = (team: string, key: string, words: string, signal: AbortSignal) => Promise<void>;

/** For `createShipshape(settings, own)`, and `decodeFleet(document, own)` of a fleet that has them. */
export const ownKinds = (page: Page, tapes: DumpStorage): OwnKinds => {
  const pager = channelKind({
    kind: 'pager',
    label: 'Our pager',
    fields: {
      team: field.required(text('the name of a team'), { label: 'Team' }),
      key: field.required(field.secret('key'), { label: 'Key' }),
    },
    // A stored key is kept only for the team for which it was given.
    place: ['team'],
    send: ({ team, key }, message, { signal }) => page(team, key, messageText(message), signal),
  });
  const tape = destinationKind({
    kind: 'tape',
    label: 'A tape',
    fields: { reel: field.required(text('the label of a reel'), { label: 'Reel' }) },
    place: [],
    // With another reel the destination is at another place.
    where: ['reel'],
    storage: () => tapes,
    // What a person types to fetch a dump.
    fetch: ({ reel }, object, file) => [`tape-fetch ${reel} ${object} ${file}`],
  });
  return { channelKinds: [pager], destinationKinds: [tape] };
};
