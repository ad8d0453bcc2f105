import { aRestoredDatabase } from '../../support/backups/proving/a-restored-database.js';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { apiFor } from '../../../adapters/api/api-for.js';
import { memoryDumpMaker } from '../../support/memory/dump-maker.js';
import { memoryDumpSealer } from '../../support/memory/dump-sealer.js';
import { memoryDumpStorage } from '../../support/memory/dump-storage.js';
import { memoryDumpVerifier } from '../../support/memory/dump-restorer.js';
import {
  channelKind,
  createShipshape,
  decodeFleet,
  destinationKind,
  memoryDumpToolProbe,
  memoryLoginProbe,
} from '../../../composition/index.js';
import { encodeFleet } from '../../../adapters/fleet-file/encode-fleet.js';
import { acceptedLogin } from '../../../core/dump-check/login-result.js';
import { field, messageSubject } from '../../../core/index.js';
import { anAdmin } from '../../support/access/a-caller.js';
import { pollUntil } from '../../support/shared/poll-until.js';

const { required, secret, text } = field;

const SHIP = required(
  text('the name of a ship', (value) => /^[a-z]+$/.test(value)),
  { label: 'Ship', help: 'whom it is told' },
);

const sent: unknown[] = [];

const flags = channelKind({
  kind: 'flags',
  label: 'Flags',
  fields: { ship: SHIP, code: required(secret('code'), { label: 'Code', help: 'a secret' }) },
  place: ['ship'],
  send: ({ ship, code }, message) => {
    sent.push({ ship, code, subject: messageSubject(message) });
    return Promise.resolve();
  },
});

const hold = memoryDumpStorage();

const ship = destinationKind({
  kind: 'ship',
  label: 'The hold of a ship',
  fields: { ship: SHIP },
  place: [],
  where: ['ship'],
  storage: () => hold,
  fetch: (place, object, file) => [`hoist ${place.ship} ${object} ${file}`],
});

const OWN = { channelKinds: [flags], destinationKinds: [ship] };

const schedule = { name: 'nightly', cron: '0 3 * * *', destination: 'hold' };
const instance = {
  name: 'main',
  engine: 'postgresql',
  host: '192.0.2.1',
  admin: { user: 'u', password: 'p' },
  databases: [{ name: 'shop', schedules: [schedule] }],
};
const DOCUMENT = {
  servers: [{ name: 'db', instances: [instance] }],
  destinations: [{ name: 'hold', kind: 'ship', ship: 'aurora' }],
  channels: [{ name: 'bridge', kind: 'flags', ship: 'fram', code: 'sesame' }],
};

describe('kinds of channels and destinations from outside', () => {
  let shipshape: Awaited<ReturnType<typeof createShipshape>>;

  before(async () => {
    const tool = { file: '/usr/bin/pg_dump', version: '18.1', major: 18 };
    shipshape = await createShipshape(
      { store: { kind: 'memory' }, watchIntervalSeconds: 0 },
      {
        ...OWN,
        tool: memoryDumpToolProbe({ postgresql: { tools: [tool], broken: 0 } }),
        login: memoryLoginProbe(() => acceptedLogin(18)),
        dumps: memoryDumpMaker(() => ({ parts: [Buffer.from('all of it')] })),
        verifier: memoryDumpVerifier(() => E.right(aRestoredDatabase({ t: 1 }))),
        dumpSealer: memoryDumpSealer(),
      },
    );
    shipshape.monitor.start();
  });
  after(() => shipshape.close());

  const api = () => apiFor(shipshape.http, () => undefined)(anAdmin());

  it('are read from a fleet document, with their mistakes', async () => {
    const wrong = { ...DOCUMENT.channels[0], ship: 'Fram', code: '' };
    expect(decodeFleet({ channels: [wrong] }, OWN)).to.deep.equal(
      E.left([
        'channels[0].ship: "Fram" is not the name of a ship',
        'channels[0].code: the code is empty',
      ]),
    );
    const applied = await shipshape.http.applyFleetDocument(
      {
        caller: anAdmin(),
        body: Buffer.from(JSON.stringify(DOCUMENT)),
        options: { prune: false, dryRun: false },
      },
      () => undefined,
    );
    expect(applied).to.have.property('_tag', 'Right');
  });

  it('hide their secrets where the fleet is exported, and show what is none', async () => {
    const { channels, destinations } = encodeFleet(
      await shipshape.promises.exportFleet(anAdmin()),
    ) as typeof DOCUMENT;
    expect(channels).to.deep.equal([{ ...DOCUMENT.channels[0], code: { kept: true } }]);
    expect(destinations).to.deep.equal(DOCUMENT.destinations);
  });

  it('send', async () => {
    const [bridge] = await shipshape.promises.locateResources(anAdmin(), 'bridge');
    await shipshape.promises.testChannel(
      anAdmin(),
      bridge?.id as never,
      new AbortController().signal,
    );
    expect(sent).to.deep.equal([
      { ship: 'fram', code: 'sesame', subject: 'Shipshape: test of this channel' },
    ]);
  });

  it('store dumps, and say how a person fetches one', async () => {
    const [nightly] = await shipshape.promises.locateResources(anAdmin(), 'db/main/shop/nightly');
    const id = await shipshape.promises.startRun(anAdmin(), nightly?.id as never);
    const run = await pollUntil(
      () => api().getRun(id),
      (one) => E.isRight(one) && one.right.state !== 'due' && one.right.state !== 'running',
    );
    if (E.isLeft(run)) throw new Error(run.left.detail);
    expect(run.right.state).to.equal('done');
    expect(run.right.restore[1]).to.match(/^hoist aurora db\/main\/shop\/\S+\.dump \.\/\S+\.dump$/);
  });
});
