import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { wordOf } from '../../../core/shared/word.js';
import { WATCH_STATES, type WatchStatus } from '../../../core/monitoring/watch-status.js';
import * as d from '../operation/described.js';
import { encode } from '../operation/encode.js';
import { operations, taggedAnswer } from '../operation/operation.js';

const seconds = d.documented(t.number, { type: 'number', minimum: 0 });

const WatchNodeBody = d.namedRecord('WatchNode', {
  id: d.uuid,
  alive_at: d.instant,
  servers: d.about(d.count, 'How many servers it checks.'),
  behind_seconds: seconds,
});

export const WatchBody = d.namedRecord('Watch', {
  state: d.documented(wordOf(WATCH_STATES), {
    type: 'string',
    enum: WATCH_STATES,
    description:
      '`current`: a check has ended within three rounds, and none waits for longer than one. `late`: one does. `stopped`: no check has ended for three rounds. `never`: none ever has.',
  }),
  interval_seconds: d.about(
    d.orNull(d.documented(t.number, { type: 'number' })),
    'How long a round takes; null before a node has ever reported.',
  ),
  last_check_at: d.about(
    d.orNull(d.instant),
    'When a check of a server last ended; null if none has.',
  ),
  behind_seconds: d.about(
    seconds,
    'By how much the check that waits longest is late; where no node is alive, the next round.',
  ),
  nodes: d.about(d.listOf(WatchNodeBody), 'The nodes that are alive.'),
});
export type WatchBody = t.TypeOf<typeof WatchBody>;

/** What a heartbeat alone does not change: that a node is alive is said by its being there. */
const withoutHeartbeats = ({ nodes, ...watch }: WatchBody) => ({
  ...watch,
  nodes: nodes.map(({ alive_at: _, ...node }) => node),
});

export const WATCH = operations('fleet', {
  getWatch: {
    route: 'GET /v1/watch',
    summary: 'When the fleet was last checked',
    description:
      'For every valid token. Tells how old the overview is. Reads stored state only: nodes report with each heartbeat. The weak ETag leaves out when they did.',
    answer: taggedAnswer('Whether, and when, the fleet was checked.', WatchBody, withoutHeartbeats),
  },
});

export const watchBody = ({ intervalMs, behindMs, nodes, ...status }: WatchStatus): WatchBody =>
  encode(WatchBody, {
    ...status,
    intervalSeconds: O.map(toSeconds)(intervalMs),
    behindSeconds: toSeconds(behindMs),
    nodes: nodes.map((node) => ({
      ...node,
      aliveAt: node.reportedAt,
      behindSeconds: toSeconds(node.behindMs),
    })),
  });

const toSeconds = (ms: number): number => ms / 1_000;
