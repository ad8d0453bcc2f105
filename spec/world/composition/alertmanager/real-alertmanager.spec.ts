import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { execa } from 'execa';
import type { ProblemPageBody } from '../../../../adapters/api/problems/problem-body.js';
import {
  type Alertmanager,
  type AlertToPost,
  hasAlertmanager,
  NO_ALERTMANAGER,
  startAlertmanager,
} from '../../../support/service/system-alertmanager.js';
import {
  type RunningService,
  runShipshape,
  serveShipshape,
} from '../../../support/service/shipshape-process.js';
import { pollUntil } from '../../../support/shared/poll-until.js';

const FLEET = 'servers: [ { name: db-eu-1 }, { name: db-us-1 } ]';

const LIFETIME_MS = 240_000;

/** The configuration that the documentation gives, at this address and with this token, and faster. */
const documentedConfig = async (serviceUrl: string, tokenFile: string): Promise<string> => {
  const document = await readFile('docs/how-to/alertmanager.md', 'utf8');
  const [, config = ''] = /```yaml\n(route:[^]*?)```/.exec(document) ?? [];
  const changes: readonly (readonly [string, string])[] = [
    ['https://shipshape.example', serviceUrl],
    ['/etc/prometheus/shipshape.token', tokenFile],
    ['valid_for=5h', 'valid_for=8s'],
    ['repeat_interval: 4h', 'repeat_interval: 2s'],
    ['route:\n', 'route:\n  group_wait: 1s\n  group_interval: 1s\n'],
  ];
  return changes.reduce((text, [given, used]) => {
    if (!text.includes(given)) throw new Error(`The documentation does not have ${given}`);
    return text.replace(given, used);
  }, config);
};

if (!hasAlertmanager()) console.warn(NO_ALERTMANAGER);

(hasAlertmanager() ? describe : describe.skip)('a real Alertmanager', function () {
  this.timeout(120_000);
  const directory = { path: '' };
  const env = () => ({
    SHIPSHAPE_DATA_DIR: join(directory.path, 'data'),
    SHIPSHAPE_TOOL_DIRS: directory.path,
  });
  const shipshape = (...args: readonly string[]) => runShipshape(env(), ...args);
  const running = {} as { service: RunningService; alertmanager: Alertmanager; config: string };

  before(async () => {
    directory.path = await mkdtemp(join(tmpdir(), 'shipshape-spec-'));
    const [fleet, token] = [join(directory.path, 'fleet.yaml'), join(directory.path, 'token')];
    await writeFile(fleet, FLEET);
    expect((await shipshape('apply', fleet)).exitCode).to.equal(0);
    const permissions = ['problem:write', 'server:read'].flatMap((one) => ['--permission', one]);
    const created = await shipshape('token', 'create', '--name', 'alertmanager', ...permissions);
    await writeFile(token, created.stdout);
    running.service = await serveShipshape(env(), LIFETIME_MS);
    running.config = await documentedConfig(running.service.url, token);
    running.alertmanager = await startAlertmanager(running.config);
  });

  after(async () => {
    await running.alertmanager.stop();
    await running.service.stop();
    await rm(directory.path, { recursive: true, force: true });
  });

  const problems = async (kind: string) => {
    const { stdout } = await shipshape(
      'problems',
      'list',
      '--state',
      'all',
      '--kind',
      kind,
      '--json',
    );
    return (JSON.parse(stdout) as ProblemPageBody).problems;
  };
  const stateOf = async (kind: string): Promise<string> => {
    const [problem] = await problems(kind);
    return problem?.closed_as ?? problem?.state ?? 'none';
  };
  const comesTo = (kind: string, state: string) =>
    pollUntil(
      () => stateOf(kind),
      (one) => one === state,
    );
  const anAlert = (kind: string, telling: Partial<AlertToPost> = {}): AlertToPost => ({
    labels: { alertname: 'DiskNearlyFull', severity: 'critical', path: 'db-eu-1', kind },
    annotations: { summary: 'Less than 10 % of the disk is free.' },
    ...telling,
  });

  it('accepts the configuration of the documentation', async () => {
    const file = join(directory.path, 'alertmanager.yml');
    await writeFile(file, running.config);
    const { exitCode, stdout } = await execa('amtool', ['check-config', file], { reject: false });
    expect([exitCode, stdout.includes('SUCCESS')]).to.deep.equal([0, true]);
  });

  it('opens a problem with an alert, and closes it when that is resolved', async () => {
    const startsAt = new Date(Date.now() - 60_000).toISOString();
    await running.alertmanager.post([anAlert('disk_full', { startsAt })]);
    await comesTo('disk_full', 'open');
    const [problem] = await problems('disk_full');
    expect([problem?.severity, problem?.message, problem?.since]).to.deep.equal([
      'critical',
      'Less than 10 % of the disk is free.',
      startsAt,
    ]);
    const endsAt = new Date().toISOString();
    await running.alertmanager.post([anAlert('disk_full', { startsAt, endsAt })]);
    await comesTo('disk_full', 'resolved');
  });

  it('finds in its log which alert was not taken, and what to do', async () => {
    const { labels } = anAlert('lost');
    await running.alertmanager.post([{ labels: { ...labels, path: 'nowhere' } }]);
    await pollUntil(() =>
      /status code 422.*may not be seen from here.*server:read/.test(running.alertmanager.log()),
    );
    await running.alertmanager.post([
      { labels: { ...labels, path: 'nowhere' }, endsAt: new Date().toISOString() },
    ]);
  });

  it('has 1,000 alerts taken at once', async () => {
    const kinds = Array.from({ length: 1_000 }, (_, n) => `many_${n}`);
    await running.alertmanager.post(kinds.map((kind) => anAlert(kind)));
    await comesTo('many_999', 'open');
    await comesTo('many_0', 'open');
  });

  it('keeps a problem open that it goes on sending, and has it lapse when it falls silent', async () => {
    await running.alertmanager.post([anAlert('replica_lost')]);
    await comesTo('replica_lost', 'open');
    const [first] = await problems('replica_lost');
    const renewed = await pollUntil(
      async () => (await problems('replica_lost'))[0],
      (one) => (one?.valid_until ?? '') > (first?.valid_until ?? ''),
    );
    expect(renewed?.state).to.equal('open');
    await running.alertmanager.stop();
    await comesTo('replica_lost', 'lapsed');
  });
});
