import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { NOON } from '../../support/problems/a-problem.js';
import { serveLog } from '../../../composition/serve-log.js';

/** A log whose timers run when the spec has them run. */
const aLog = () => {
  const lines: unknown[] = [];
  const timers = new Set<() => void>();
  const listeners = serveLog({
    printError: (line) => void lines.push(JSON.parse(line)),
    nowMs: () => 7,
    after: (_ms, callBack) => {
      timers.add(callBack);
      return () => timers.delete(callBack);
    },
  });
  return { lines, listeners, quiet: () => timers.forEach((callBack) => callBack()) };
};

const RUN = {
  id: aUuid(2),
  fence: 1,
  schedule: aUuid(3),
  schedulePath: 'a/b/c/nightly',
  database: aUuid(4),
};
const OTHER = { kind: 'table', how: 'values' } as const;

const AWAY = new Error('connect ECONNREFUSED 127.0.0.1:5432');

describe('the log of the service', () => {
  it('has one line for an error of the store, however often it comes, and one for its end', () => {
    const { lines, listeners, quiet } = aLog();
    for (let n = 0; n < 46; n += 1) listeners.onStoreError(AWAY);
    const fields = { time: 7, component: 'store', event: 'store_error' };
    const msg = `The store: ${AWAY.message}`;
    const began = { level: 40, state: 'began', ...fields, msg };
    expect(lines).to.deep.equal([began]);
    quiet();
    const ended = { level: 30, state: 'ended', ...fields, times: 46, msg: `${msg}. Over.` };
    expect(lines).to.deep.equal([began, ended]);
  });

  it('tells of it again when it comes back, and of each error by itself', () => {
    const { lines, listeners, quiet } = aLog();
    listeners.onStoreError(AWAY);
    quiet();
    listeners.onStoreError(AWAY);
    listeners.onStoreError(new Error('timeout'));
    expect(lines).to.have.length(4);
    listeners.onProviderError(AWAY);
    expect(lines[4]).to.deep.include({
      component: 'provider',
      event: 'provider_error',
      msg: `The provider of identities: ${AWAY.message}`,
    });
  });

  it('has a line for a message that is given up, with the channel and the code, and none for others', () => {
    const { lines, listeners } = aLog();
    const attempt = { channel: 'on-call', message: aUuid(1), attempts: 147 };
    const code = O.some('channel_login_rejected' as const);
    listeners.onDelivery?.({ ...attempt, outcome: 'sent', code: O.none });
    listeners.onDelivery?.({ ...attempt, outcome: 'refused', code });
    listeners.onDelivery?.({ ...attempt, outcome: 'given_up', code });
    expect(lines).to.deep.equal([
      {
        level: 40,
        time: 7,
        component: 'notifications',
        event: 'delivery_given_up',
        ...attempt,
        code: 'channel_login_rejected',
        msg: 'The channel on-call: a message is given up (channel_login_rejected).',
      },
    ]);
  });

  it('says of a run whether its dump is done without its manifest, or is not proved', () => {
    const { lines, listeners } = aLog();
    const run = { ...RUN, kind: 'scheduled' as const, plannedFor: NOON, attempt: 1 };
    const ended = { run, outcome: 'Done', sizeBytes: 7, seconds: 1, cause: O.none } as const;
    const failure = O.some({ code: 'destination_denied' } as const);
    listeners.onRunEnd?.({ ...ended, failure, isUndescribed: true });
    listeners.onRunEnd?.({
      ...ended,
      failure: O.some({ code: 'dump_differs', difference: OTHER }),
    });
    expect(lines.map((line) => (line as { readonly msg: string }).msg)).to.deep.equal([
      'The dump a/b/c/nightly: done, without its manifest (destination_denied).',
      'The dump a/b/c/nightly: done (dump_differs).',
    ]);
  });

  it('has fields to search by for what the watch warns of', () => {
    const { lines, listeners } = aLog();
    const fields = { event: 'store_unavailable', state: 'ended', reason: 'busy' } as const;
    listeners.onMonitoringWarning('Over: It is busy.', fields);
    listeners.onToolNotice('pg_dump is not safe.');
    expect(lines).to.deep.equal([
      { level: 30, time: 7, component: 'watch', ...fields, msg: 'The watch: Over: It is busy.' },
      {
        level: 40,
        time: 7,
        component: 'tools',
        state: 'began',
        event: 'tool_notice',
        msg: 'The dump tools: pg_dump is not safe.',
      },
    ]);
  });
});
