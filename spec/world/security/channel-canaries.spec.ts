import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { AUTHORITY } from '../../support/network/certificates.js';
import { httpStandIn } from '../../support/notifications/http-stand-in.js';
import { mailStandIn } from '../../support/notifications/mail-stand-in.js';
import { firstToken } from '../../support/service/first-token.js';
import { nodeEnvironment } from '../../support/service/node-environment.js';
import { serviceClient } from '../../support/service/service-client.js';
import { runShipshape, serveShipshape } from '../../support/service/shipshape-process.js';
import { pollUntil } from '../../support/shared/poll-until.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';
import { kindsIn } from '../../security/canaries/canary.js';
import {
  canaryChannels,
  channelCanaries,
  failingAnswers,
  mistakenFleets,
  WAYS_TO_FAIL,
} from '../../security/canaries/canary-channels.js';
import { collectFiles, collectProcesses } from '../../security/canaries/collect-evidence.js';
import { gatherEvidence } from '../../security/canaries/evidence.js';

/** What is never sent in clear: a webhook's secret and the key of a browser's channel sign, and nothing is sent to vendors. */
const UNSENT = ['telegram', 'pagerduty', 'webhookSecret', 'pushKey'];

const LIFETIME_MS = 300_000;

/** Over which the command line sends as well; the others take the same way. */
const BY_COMMAND = ['webhook', 'email'];

describe('a secret of a channel, through the whole product', function () {
  this.timeout(LIFETIME_MS);
  const directory = temporaryDirectory();
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    await Promise.all(ends.splice(0).map((end) => end()));
  });

  /** Both fail whatever they are sent, and keep it. */
  const startReceivers = async () => {
    const logins: string[] = [];
    const web = await httpStandIn(failingAnswers());
    const mail = await mailStandIn({
      onAuth: ({ username, password }, _session, done) => {
        logins.push(password ?? '');
        const error = new Error(`no such login: ${username ?? ''} ${password ?? ''}`);
        done(Object.assign(error, { responseCode: 535 }));
      },
    });
    ends.push(web.close, mail.close);
    return { web, mail, arrived: () => JSON.stringify([web.received, logins]) };
  };

  it('arrives at its channel, and comes out nowhere else', async () => {
    const at = (name: string) => join(directory.path, name);
    const { web, mail, arrived } = await startReceivers();
    const hidden = channelCanaries();
    const fleet = canaryChannels(hidden, web.url, mail.port);
    const evidence = gatherEvidence();
    await writeFile(at('ca.pem'), AUTHORITY);
    await writeFile(at('fleet.json'), JSON.stringify(fleet), { mode: 0o600 });
    const env = {
      ...(await nodeEnvironment(at('data'), 'sqlite:')),
      SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
      NODE_EXTRA_CA_CERTS: at('ca.pem'),
    };
    const service = await serveShipshape(env, LIFETIME_MS);
    ends.push(() => service.stop());
    const token = firstToken(service);
    await writeFile(at('token'), token, { mode: 0o600 });
    const client = serviceClient(service.url, token);
    const ask = async (...asked: Parameters<typeof client>) =>
      evidence.noteAnswer(await client(...asked));
    const run = async (...args: readonly string[]) =>
      evidence.noteRun(
        args.slice(0, 2).join(' '),
        await runShipshape(env, ...args, '--url', service.url, '--token-file', at('token')),
      );
    const idOf = async (path: string) =>
      /"id":"([^"]+)"/.exec((await ask(`GET /v1/resources?at=${path}`)).body)?.[1] ?? '';

    expect(await run('apply', at('fleet.json'))).to.have.property('exitCode', 0);
    for (const mistaken of mistakenFleets(fleet)) await ask('PUT /v1/fleet', mistaken);
    const report = { severity: 'critical', message: 'The disk is full.' };
    await ask(`PUT /v1/problems/disk_full/server/${await idOf('db-eu-1')}`, report);
    const sent = fleet.channels.filter(({ kind }) => !UNSENT.includes(kind));
    const ids = await Promise.all(sent.map(({ name }) => idOf(name)));
    for (let way = 0; way < WAYS_TO_FAIL; way += 1)
      for (const id of ids) await ask(`POST /v1/channels/${id}/test`);
    for (const name of BY_COMMAND) await run('channel', 'test', name);
    // What the problem is told with fails as well, in the background.
    for (const id of ids)
      await pollUntil(async () =>
        (await ask(`GET /v1/channels/${id}/deliveries`)).body.includes('"refusal":{'),
      );
    for (const name of BY_COMMAND) await run('channel', 'deliveries', name, '--json');
    for (const page of ['v1/overview', 'v1/problems', 'metrics', 'readyz'] as const)
      await ask(`GET /${page}`);
    collectProcesses({ evidence });
    collectFiles({ evidence, at });
    evidence.noteRun('serve', await service.stop());

    const canaries = Object.entries(hidden).map(([name, canary]) => ({ name, canary }));
    const sentInClear = canaries.filter(({ name }) => !UNSENT.includes(name));
    expect(kindsIn(Object.values(hidden), arrived())).to.have.members(
      sentInClear.map(({ canary }) => canary.kind),
    );
    expect(evidence.leaks(Object.values(hidden))).to.deep.equal({});
    expect(evidence.codes()).to.include.members([
      'channel_login_rejected',
      'channel_rejected',
      'channel_unreachable',
      'fleet_rejected',
    ]);
  });
});
