import { expect } from 'chai';
import type { FastifyInstance } from 'fastify';
import { identity } from 'fp-ts/lib/function.js';
import { memoryAuthenticator } from '../../../../../adapters/memory/access/identity-provider.js';
import { shipshapeServer } from '../../../../../adapters/http/server/shipshape-server.js';
import {
  type Caller,
  type Grant,
  grantsOn,
  permissionsOfRole,
  type Role,
} from '../../../../../core/access/caller.js';
import { anAdmin, aStranger } from '../../../../support/access/a-caller.js';
import { aService } from '../../../../support/http/a-service.js';
import { askedBy } from '../../../../support/http/visibility/ask.js';
import { hiddenChanges } from '../../../../support/http/visibility/hidden-changes.js';
import { ROWS } from '../../../../support/http/visibility/rows.js';
import {
  aVisibilityWorld,
  type VisibilityWorld,
} from '../../../../support/http/visibility/world.js';

/** What is the same for everybody, as docs/why/security.md says, or is no reading. */
const EXCEPT: Readonly<Record<string, string>> = {
  'GET /v1/watch': 'how many servers each node checks',
  'GET /metrics': 'counts, and ids, for those who may reach it',
  'GET /v1/databases/{id}/dump': 'makes a run, which the caller then sees',
};

const READS = ROWS.filter(
  ({ operation }) => operation.startsWith('GET ') && EXCEPT[operation] === undefined,
);

/**
 * The counts of the setup are of the whole fleet, and with them the tag and the length of the overview. When protection was
 * counted, changes by itself.
 */
const SHOWN: Readonly<Record<string, (all: string) => string>> = {
  'GET /v1/overview': (all) =>
    all
      .replace(/"setup":\{[^}]*\}/, '')
      .replace(/"etag":"[^,]*,/, '')
      .replace(/"content-length":"\d+",?/, ''),
  'GET /v1/protection': (all) => all.replace(/"counted_at":"[^"]*",?/, ''),
};

describe('what is changed and hidden', () => {
  const callers = new Map<string, Caller>();
  let app: FastifyInstance;
  let world: VisibilityWorld;

  beforeEach(async () => {
    callers.clear();
    const limits = { eventLoopDelayMs: 0, requestsPerMinute: Infinity };
    const service = await aService({ authenticator: memoryAuthenticator(callers), limits });
    world = await aVisibilityWorld(service);
    app = shipshapeServer(service.options);
    const { server, database, destination, channel } = world.others;
    const on = (role: Role, ...things: readonly { readonly id: string }[]): readonly Grant[] =>
      things.flatMap(({ id }) => grantsOn(id as Grant['scope'], permissionsOfRole(role)));
    callers.set('admin', anAdmin());
    callers.set('stranger', aStranger);
    callers.set('admin-of-a-server', { id: 'a', grants: on('admin', server) });
    callers.set('operator-of-a-database', { id: 'b', grants: on('operator', database) });
    const grants = on('viewer', server, destination, channel);
    callers.set('viewer-of-a-server-a-destination-and-a-channel', { id: 'c', grants });
  });
  afterEach(() => app.close());

  /** All that somebody reads, by what they ask for. That a HEAD tells no more than its GET is held elsewhere. */
  const readBy = async (name: string): Promise<ReadonlyMap<string, string>> => {
    const ask = askedBy(app, name);
    const answers = new Map<string, string>();
    for (const [index, row] of READS.entries()) {
      const at = row.about === undefined ? { id: '', path: '' } : world.others[row.about];
      const shown = SHOWN[row.operation] ?? identity;
      answers.set(`${index} ${row.operation}`, shown((await ask(row, at)).all));
    }
    return answers;
  };

  const scoped = () => [...callers.keys()].filter((name) => name !== 'admin');

  it('alters nothing that a caller reads who does not see it: no body, no header and no tag', async () => {
    const before = new Map<string, ReadonlyMap<string, string>>();
    for (const name of scoped()) before.set(name, await readBy(name));
    const known = [...before.values()].map((answers) =>
      [...answers.values()].filter((all) => all.startsWith('200 ')),
    );
    const seeing = scoped().filter((name) => name !== 'stranger');
    for (const [index, name] of scoped().entries())
      if (seeing.includes(name)) expect(known[index], name).to.have.length.of.at.least(15);
    const expectUnaltered = async (name: string, done: string) => {
      for (const [operation, after] of await readBy(name))
        expect(after, `${name}, ${operation}, after ${done}`).to.equal(
          before.get(name)?.get(operation),
        );
    };
    let changes = 0;
    for (const { done, change } of hiddenChanges(world, askedBy(app, 'admin'))) {
      expect(await change(), done).to.match(/^20\d$/);
      changes += 1;
      // Those who read something take turns, and all read after the last: few changes undo what another shows.
      await expectUnaltered(seeing[changes % seeing.length] ?? '', done);
    }
    for (const name of scoped()) await expectUnaltered(name, 'all');
    expect(changes).to.be.at.least(20);
    console.log(`        (${READS.length} reads by ${scoped().length}, after ${changes} changes)`);
  });

  it('would be seen: what a caller sees alters what they read', async () => {
    const [name = ''] = scoped().slice(-1);
    const before = await readBy(name);
    const { database } = world.others;
    const row = ROWS.find(({ operation }) => operation.startsWith('PUT /v1/problems/'));
    if (row === undefined) throw new Error('There is no way to open a problem.');
    expect((await askedBy(app, 'admin')(row, database)).outcome).to.equal('204');
    const altered = [...(await readBy(name))].filter(([key, after]) => after !== before.get(key));
    expect(altered.map(([key]) => key.replace(/^\d+ /, ''))).to.include.members([
      'GET /v1/overview',
      'GET /v1/problems',
      'GET /v1/servers',
    ]);
  });
});
