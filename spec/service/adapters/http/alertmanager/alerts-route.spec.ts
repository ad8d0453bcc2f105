import { expect } from 'chai';
import type { ProblemPageBody } from '../../../../../adapters/api/problems/problem-body.js';
import {
  aDestination,
  aFleet,
  aServer as describedServer,
} from '../../../../support/fleet/a-fleet.js';
import { putFleet } from '../../../../support/fleet/put-fleet.js';
import { errorOf } from '../../../../support/http/error-of.js';
import { aServer } from '../../../../support/http/a-server.js';
import type { Holder } from '../../../../support/http/seed-tokens.js';
import { alertsMessage, anAlert } from '../../../../support/problems/an-alert.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

describe('POST /v1/alertmanager', () => {
  const service = aServer();

  const post = (body: unknown, query = '', holder: Holder = 'admin') =>
    service.send(`POST /v1/alertmanager${query}`, holder, { payload: body });
  const send = (...alerts: readonly unknown[]) => post(alertsMessage(...alerts));
  const problems = async () =>
    (await service.bodyOf<ProblemPageBody>('GET /v1/problems', 'admin')).problems;
  const shown = async () =>
    (await problems()).map(({ kind, name, severity, message, state }) => ({
      kind,
      name,
      severity,
      message,
      state,
    }));

  it('opens the problem of an alert that fires, since it began', async () => {
    const alert = anAlert({
      labels: { severity: 'page' },
      annotations: { description: 'It lags.', summary: 'The replica\n is lost.' },
    });
    const answer = await send(alert);
    expect([answer.statusCode, answer.json()]).to.deep.equal([200, { firing: 1, resolved: 0 }]);
    const [problem] = await problems();
    expect(problem).to.deep.include({
      kind: 'replica_lost',
      resource_type: 'database',
      resource_id: service.databases.shop,
      severity: 'critical',
      message: 'The replica is lost.',
      since: '2026-11-21T02:30:00.046Z',
      valid_until: null,
    });
  });

  it('closes the problem of an alert that is resolved, also when it is sent again', async () => {
    await send(anAlert());
    for (let time = 1; time <= 2; time += 1) {
      const answer = await send(anAlert({ status: 'resolved' }));
      expect([answer.statusCode, answer.json()]).to.deep.equal([200, { firing: 0, resolved: 1 }]);
    }
    expect((await shown()).map(({ state }) => state)).to.deep.equal(['closed']);
  });

  it('takes the end of an alert whose resource is gone, with the others of its group', async () => {
    const { path: _, ...labels } = anAlert().labels;
    const known = { ...labels, resource_type: 'server', resource_id: aUuid(999) };
    const over = [
      anAlert({ labels: { path: 'removed' }, status: 'resolved' }),
      { ...anAlert({ status: 'resolved' }), labels: known },
      anAlert(),
    ];
    const answer = await send(...over);
    expect([answer.statusCode, answer.json()]).to.deep.equal([200, { firing: 1, resolved: 2 }]);
    expect(errorOf(await send(...over, anAlert({ labels: { path: 'removed' } }))).detail).to.equal(
      '3 of 4 alerts were taken.',
    );
  });

  it('has the problem valid for the time in the query', async () => {
    await post(alertsMessage(anAlert()), '?valid_for=5h');
    expect((await problems())[0]?.valid_until).to.equal('2026-11-21T08:00:00.000Z');
    expect(errorOf(await post(alertsMessage(), '?valid_for=soon&for=1')).reasons).to.deep.equal([
      { code: 'mistake', detail: 'valid_for: must be a time from 1s to 7d, such as 10m' },
      { code: 'mistake', detail: '"for": is unknown; known is valid_for' },
    ]);
  });

  it('finds a resource by its id, with or without its type', async () => {
    const { path: _, ...labels } = anAlert().labels;
    const resource_id = service.databases.mysql;
    const typed = { ...labels, resource_id, resource_type: 'database' };
    await send(
      { ...anAlert(), labels: typed },
      { ...anAlert(), labels: { ...labels, resource_id, kind: 'slow' } },
    );
    expect((await shown()).map(({ kind, name }) => `${name} ${kind}`)).to.have.members([
      'crm replica_lost',
      'crm slow',
    ]);
  });

  it('takes what it can, and lists the rest with what to do', async () => {
    const { path: _, ...without } = anAlert().labels;
    const labels = (changed: object) => ({ ...anAlert(), labels: { ...without, ...changed } });
    const answer = await send(
      anAlert(),
      labels({}),
      labels({ path: 'nowhere' }),
      labels({ path: 'db-eu-1', kind: 'Replica Lost' }),
      labels({ path: 'db-eu-1', kind: 'server_offline' }),
      labels({ path: 'db-eu-1', alertname: '91 %' }),
      labels({ path: 'db-eu-1', resource_type: 'host' }),
      labels({ resource_type: 'server', resource_id: aUuid(999) }),
      anAlert({ startsAt: '2026-11-21T03:01:01Z', labels: { kind: 'slow' } }),
      'an alert',
      anAlert({ startsAt: 'yesterday', fingerprint: '<script>' }),
    );
    const { reasons, ...error } = errorOf(answer);
    expect(error).to.deep.equal({
      status: 422,
      code: 'alerts_rejected',
      detail: '1 of 11 alerts were taken.',
    });
    expect((reasons as readonly { code: string; detail: string }[]).map(lineOf)).to.have.members([
      'no_resource Alert 2 ("ReplicaLost", 90e0b2cb8fae45cf): no label says which resource it is about.',
      'not_found Alert 3 ("ReplicaLost", 90e0b2cb8fae45cf): There is no resource "nowhere", or it may not be seen from here.',
      'invalid_label Alert 4 ("ReplicaLost", 90e0b2cb8fae45cf): its label `kind` must be in snake case, such as disk_nearly_full: at most 64 of a-z, 0-9 and _, a letter first.',
      'kind_reserved Alert 5 ("ReplicaLost", 90e0b2cb8fae45cf): Shipshape itself opens and closes every server_offline; report yours under a kind of your own.',
      'no_kind Alert 6 ("91 %", 90e0b2cb8fae45cf): its name has no letter from which a kind could be made.',
      'invalid_label Alert 7 ("ReplicaLost", 90e0b2cb8fae45cf): its label `resource_type` must be one of server, instance, database, schedule, destination, channel, policy, fleet.',
      'not_found Alert 8 ("ReplicaLost", 90e0b2cb8fae45cf): There is no such server, or the token may not see it.',
      'malformed_request Alert 9 ("ReplicaLost", 90e0b2cb8fae45cf): The time of `since`, 2026-11-21T03:01:01.000Z, is in the future by the clock of Shipshape; leave it out for now.',
      'malformed_alert Alert 10: its `status`, its `labels` or its `startsAt` is not as Alertmanager sends it.',
      'malformed_alert Alert 11 ("ReplicaLost"): its `status`, its `labels` or its `startsAt` is not as Alertmanager sends it.',
    ]);
    expect(await shown()).to.have.length(1);
  });

  it('asks for the type where a path leads to several resources', async () => {
    const twin = { name: 'twin' };
    await putFleet(
      service.store,
      aFleet({ servers: [describedServer(twin)], destinations: [aDestination(twin)] }),
    );
    const path = { path: 'twin' };
    const answer = await send(anAlert({ labels: path }));
    expect(errorOf(answer).reasons).to.deep.equal([
      {
        code: 'several_resources',
        detail:
          'Alert 1 ("ReplicaLost", 90e0b2cb8fae45cf): "twin" is the path of several resources: destination, server.',
        remedy: 'Give its rule the label `resource_type` as well.',
      },
    ]);
    expect(
      (await send(anAlert({ labels: { ...path, resource_type: 'destination' } }))).statusCode,
    ).to.equal(200);
  });

  it('keeps a problem open as long as one of its alerts fires, in any order', async () => {
    const on = (device: string, telling: object = {}) =>
      anAlert({ labels: { device }, annotations: { summary: `${device} is full.` }, ...telling });
    await send(
      on('sda', { startsAt: '2026-11-21T02:50:00Z' }),
      on('sdb', { labels: { severity: 'critical' }, startsAt: '2026-11-21T02:40:00Z' }),
      on('sdc', { startsAt: '0001-01-01T00:00:00Z' }),
      on('sdd', { status: 'resolved', startsAt: '2026-11-21T01:00:00Z' }),
    );
    const [problem, ...others] = await problems();
    expect([problem?.state, problem?.severity, problem?.message, problem?.since]).to.deep.equal([
      'open',
      'critical',
      'sdb is full. (and 2 more alerts)',
      '2026-11-21T02:40:00.000Z',
    ]);
    expect(others).to.deep.equal([]);
  });

  it('dates a problem to now if its alert has no time, which Go writes as the year 1', async () => {
    await send(anAlert({ startsAt: '0001-01-01T00:00:00Z' }));
    expect((await problems())[0]?.since).to.equal('2026-11-21T03:00:00.000Z');
  });

  it('says that alerts were left out of the message, and takes the others', async () => {
    const answer = await post({ ...alertsMessage(anAlert()), truncatedAlerts: 7 });
    expect(errorOf(answer)).to.deep.equal({
      status: 422,
      code: 'alerts_rejected',
      detail: '1 of 1 alerts were taken.',
      reasons: [
        {
          code: 'alerts_left_out',
          detail: 'Alertmanager left out 7 more alerts of the group.',
          remedy: 'Set `max_alerts: 0` in its configuration, or group by more labels.',
        },
      ],
    });
    expect(await shown()).to.have.length(1);
  });

  it('refuses what is no message of Alertmanager, and one of too many alerts', async () => {
    const detail = async (body: unknown) => errorOf(await post(body)).reasons;
    expect(await detail({ version: '3', alerts: {}, truncatedAlerts: -1 })).to.deep.equal(
      [
        'version: must be "4", as Alertmanager sends it',
        'alerts: must be a list of at most 5000 alerts',
        'truncatedAlerts: must be a number of alerts',
      ].map((mistake) => ({ code: 'mistake', detail: mistake })),
    );
    expect(await detail(alertsMessage(...Array.from({ length: 5_001 }, () => 1)))).to.have.length(
      1,
    );
    expect(errorOf(await post('[]')).detail).to.equal('The body must be a JSON object.');
    expect(errorOf(await post('')).detail).to.equal('A body in JSON is expected.');
  });

  it('takes 5,000 alerts in one message, and lists 100 refused ones at most', async () => {
    const many = Array.from({ length: 5_000 }, (_, n) =>
      anAlert({ labels: { kind: `kind_${n}`, ...(n % 10 !== 0 && { path: 'nowhere' }) } }),
    );
    const { detail, reasons } = errorOf(await send(...many));
    expect(detail).to.equal('500 of 5000 alerts were taken. The first 100 others are listed.');
    expect(reasons).to.have.length(100);
  });

  it('is not confused by labels that are names of properties', async () => {
    const labels =
      '{"__proto__":{"path":"db-eu-1"},"alertname":"constructor","severity":"toString"}';
    const alert = (text: string) =>
      `{"status":"firing","startsAt":"2026-11-21T02:30:00Z","labels":${text}}`;
    const body = (text: string) => `{"version":"4","alerts":[${alert(text)}]}`;
    expect(errorOf(await post(body(labels))).reasons).to.have.length(1);
    await post(body(labels.replace('"__proto__":{"path":"db-eu-1"}', '"path":"db-eu-1"')));
    expect(await shown()).to.deep.equal([
      {
        kind: 'constructor',
        name: 'db-eu-1',
        severity: 'warning',
        message: 'constructor',
        state: 'open',
      },
    ]);
  });
});

const lineOf = ({ code, detail }: { readonly code: string; readonly detail: string }): string =>
  `${code} ${detail}`;
