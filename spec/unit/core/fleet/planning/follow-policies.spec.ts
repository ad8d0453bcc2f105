import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import type {
  FleetDescription,
  PolicyDescription,
} from '../../../../../core/fleet/fleet-description.js';
import { type FleetResource, keyText } from '../../../../../core/fleet/fleet-resource.js';
import {
  type FleetPlan,
  planFleetChange,
} from '../../../../../core/fleet/planning/plan-fleet-change.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aPolicy,
  aSchedule,
  aServer,
} from '../../../../support/fleet/a-fleet.js';

/** What the fleet is after these descriptions, each of which is applied with `prune`; its policies come first, as in a store. */
const after = (...descriptions: readonly FleetDescription[]): readonly FleetResource[] =>
  descriptions.reduce<readonly FleetResource[]>((current, one) => {
    const { added, changed, removed } = planOf(one, current);
    const gone = new Set([...removed, ...changed].map(keyText));
    const all = [...current.filter((it) => !gone.has(keyText(it))), ...changed, ...added];
    const depth = ({ type, path }: FleetResource) =>
      type === 'policy' ? 0 : path.split('/').length;
    return all.sort((a, b) => depth(a) - depth(b));
  }, []);

const plan = (one: FleetDescription, current: readonly FleetResource[]) =>
  planFleetChange(one, { prune: true })(current);

const planOf = (one: FleetDescription, current: readonly FleetResource[]): FleetPlan => {
  const planned = plan(one, current);
  if (E.isLeft(planned)) throw new Error(JSON.stringify(planned.left));
  return planned.right;
};

const schedulesIn = (resources: readonly FleetResource[]) =>
  resources
    .filter((one) => one.type === 'schedule')
    .map(({ path, managedBy }) => `${path} ${managedBy ?? 'by hand'}`)
    .sort();

const keysIn = ({ added, changed, removed }: FleetPlan) => ({
  added: added.map(keyText),
  changed: changed.map(keyText),
  removed: removed.map(keyText),
});

const aFleetWithPolicies = (telling: Partial<FleetDescription> = {}): FleetDescription =>
  aFleet({
    policy: 'standard',
    policies: [aPolicy(), aPolicy({ name: 'rare', schedules: [aSchedule({ name: 'monthly' })] })],
    destinations: [aDestination()],
    servers: [
      aServer({
        name: 'a',
        instances: [
          anInstance({
            name: 'pg',
            databases: [
              aDatabase({ name: 'own', schedules: [aSchedule({ cron: '0 5 * * *' })] }),
              aDatabase({ name: 'scratch', backups: 'none' }),
              aDatabase({ name: 'shop' }),
            ],
          }),
          anInstance({ name: 'quiet', policy: 'none', databases: [aDatabase()] }),
        ],
      }),
      aServer({
        name: 'b',
        policy: 'rare',
        instances: [
          anInstance({ databases: [aDatabase(), aDatabase({ name: 'x', policy: 'standard' })] }),
        ],
      }),
    ],
    ...telling,
  });

const EXPECTED = [
  'a/pg/own/nightly fleet-file',
  'a/pg/shop/nightly policy:standard',
  'b/main/shop/monthly policy:rare',
  'b/main/x/nightly policy:standard',
];

describe('the schedules that follow from policies', () => {
  it('are under each database for which the nearest policy counts, unless it has one of that name itself', () => {
    expect(schedulesIn(after(aFleetWithPolicies()))).to.deep.equal(EXPECTED);
  });

  it('say what the policy says, spread over an hour unless it says otherwise', () => {
    const rules = { ...aSchedule(), keep: { last: 3 } };
    const [spread, exact] = [rules, { ...rules, jitterMs: 0 }].map((one) =>
      after(
        aFleetWithPolicies({
          policies: [aPolicy({ schedules: [one] }), aPolicy({ name: 'rare' })],
        }),
      ).find(({ path }) => path === 'a/pg/shop/nightly'),
    );
    const { name: _name, ...attributes } = rules;
    expect(spread?.attributes).to.deep.equal({ ...attributes, jitterMs: 3_600_000 });
    expect(exact?.attributes).to.deep.equal({ ...attributes, jitterMs: 0 });
  });

  it('are of the format that their engine has', () => {
    const schedules = [aSchedule({ format: 'custom' })];
    const fleet = aFleet({
      policies: [aPolicy({ schedules })],
      destinations: [aDestination()],
      servers: [
        aServer({
          policy: 'standard',
          instances: [
            anInstance({ name: 'pg', databases: [aDatabase()] }),
            anInstance({ name: 'my', engine: 'mysql', databases: [aDatabase()] }),
          ],
        }),
      ],
    });
    const formats = after(fleet)
      .filter((one) => one.type === 'schedule')
      .map(({ attributes }) => attributes.format);
    expect(formats).to.deep.equal(['custom', undefined]);
  });

  it('are under the instance itself where they dump its globals', () => {
    const roles = aSchedule({ name: 'roles', what: 'globals' });
    const fleet = aFleetWithPolicies({
      policies: [aPolicy({ schedules: [roles] }), aPolicy({ name: 'rare', schedules: [roles] })],
    });
    const current = after(fleet);
    expect(schedulesIn(current)).to.deep.equal([
      'a/pg/own/nightly fleet-file',
      'a/pg/roles policy:standard',
      'b/main/roles policy:rare',
    ]);
    const without = aFleetWithPolicies({
      policies: [aPolicy(), aPolicy({ name: 'rare', schedules: [roles] })],
    });
    expect(keysIn(planOf(without, current)).removed).to.deep.equal(['schedule a/pg/roles']);
  });

  it('are one for the globals of each instance with a database that has dumps, unless it is there or unwanted', () => {
    const { name, globals: none } = aPolicy();
    const keep = { last: 3 };
    const schedules = [
      { name: 'other', cron: '0 1 * * *', timezone: 'UTC', run: 'elsewhere' as const },
      aSchedule({ jitterMs: 60_000, catchUpMs: 60_000, keep }),
    ];
    const own = aSchedule({ name: 'globals', what: 'globals', cron: '0 9 * * *' });
    const instances = [
      anInstance({ name: 'pg', databases: [aDatabase()] }),
      anInstance({ name: 'empty' }),
      anInstance({ name: 'scratch', databases: [aDatabase({ backups: 'none' })] }),
      anInstance({ name: 'quiet', policy: 'none', databases: [aDatabase({ policy: name })] }),
      anInstance({ name: 'own', databases: [aDatabase()], schedules: [own] }),
      anInstance({ name: 'taken', databases: [aDatabase({ name: 'globals' })] }),
    ];
    // The policy of the other one has no globals.
    const archived = aDatabase({ name: 'old', policy: 'archive' });
    const unsaid = anInstance({
      name: 'unsaid',
      databases: [aDatabase({ policy: name }), archived],
    });
    const standard = { name, schedules };
    const fleet = (policy: PolicyDescription) =>
      aFleetWithPolicies({ policies: [policy], servers: [aServer({ name: 'a', instances })] });
    const current = after(fleet(standard));
    const { cron, timezone, destination } = aSchedule();
    const derived = current.filter(({ path }) => /\/globals[^/]*$/.test(path));
    expect(derived.map(({ path, type, managedBy }) => [path, type, managedBy])).to.deep.equal([
      ['a/own/globals', 'schedule', 'fleet-file'],
      ['a/taken/globals', 'database', 'fleet-file'],
      ['a/pg/globals', 'schedule', 'policy:standard'],
      ['a/taken/globals-of-instance', 'schedule', 'policy:standard'],
    ]);
    const alone = { ...aFleet({ servers: [aServer({ name: 'b', instances: [unsaid] })] }) };
    expect(
      schedulesIn(
        after({
          ...alone,
          destinations: [aDestination()],
          policies: [standard, aPolicy({ name: 'archive' })],
        }),
      ),
    ).to.include('b/unsaid/globals policy:standard');
    expect(derived.at(-1)?.attributes).to.deep.equal({
      what: 'globals',
      cron,
      timezone,
      destination,
      keep,
      jitterMs: 0,
    });
    const without = fleet({ ...standard, ...(none && { globals: none }) });
    expect(keysIn(planOf(without, current)).removed).to.deep.equal([
      'schedule a/pg/globals',
      'schedule a/taken/globals-of-instance',
    ]);
    const last = aFleet({ servers: [], policies: [standard], destinations: [aDestination()] });
    expect(schedulesIn(after(fleet(standard), last))).to.deep.equal([]);
  });

  it('are changed and removed with it, and planned for no database that nothing touches', () => {
    const current = after(aFleetWithPolicies());
    expect(keysIn(planOf(aFleetWithPolicies(), current))).to.deep.equal({
      added: [],
      changed: [],
      removed: [],
    });
    const weekly = [aSchedule({ name: 'weekly' })];
    const policies = [
      aPolicy({ schedules: weekly }),
      aPolicy({ name: 'rare', schedules: [aSchedule({ name: 'monthly', cron: '0 1 1 * *' })] }),
    ];
    expect(keysIn(planOf(aFleetWithPolicies({ policies }), current))).to.deep.equal({
      added: ['schedule a/pg/own/weekly', 'schedule a/pg/shop/weekly', 'schedule b/main/x/weekly'],
      changed: ['policy standard', 'policy rare', 'schedule b/main/shop/monthly'],
      removed: ['schedule a/pg/shop/nightly', 'schedule b/main/x/nightly'],
    });
  });

  it('go where the policy no longer counts, and come where it does', () => {
    const { policy: _policy, ...fleet } = aFleetWithPolicies();
    const moved = aFleet({ ...fleet, policy: 'none' });
    expect(schedulesIn(after(aFleetWithPolicies(), moved))).to.deep.equal(
      EXPECTED.filter((one) => !one.startsWith('a/pg/shop')),
    );
    expect(schedulesIn(after(moved, aFleetWithPolicies()))).to.deep.equal(EXPECTED);
    const { policies: _none, ...without } = aFleetWithPolicies({ servers: [] });
    expect(
      schedulesIn(after(aFleetWithPolicies(), aFleet({ ...without, policy: 'none' }))),
    ).to.deep.equal([]);
  });

  it('are taken over as they are by a schedule of that name, and given back without it', () => {
    const own = aFleet({
      ...aFleetWithPolicies(),
      servers: [
        aServer({
          name: 'a',
          instances: [
            anInstance({
              name: 'pg',
              databases: [aDatabase({ name: 'shop', schedules: [aSchedule()] })],
            }),
          ],
        }),
      ],
    });
    const less = aFleet({
      ...own,
      servers: [
        aServer({
          name: 'a',
          instances: [anInstance({ name: 'pg', databases: [aDatabase({ name: 'shop' })] })],
        }),
      ],
    });
    const taken = planOf(own, after(less));
    expect(keysIn(taken)).to.deep.equal({
      added: [],
      changed: ['schedule a/pg/shop/nightly'],
      removed: [],
    });
    expect(schedulesIn(taken.changed)).to.deep.equal(['a/pg/shop/nightly fleet-file']);
    const back = planOf(less, after(own));
    expect(keysIn(back)).to.deep.equal(keysIn(taken));
    expect(schedulesIn(back.changed)).to.deep.equal(['a/pg/shop/nightly policy:standard']);
  });

  it('keep a policy that something names, and each policy that is named has to be there', () => {
    const { policies: _policies, ...fleet } = aFleetWithPolicies();
    const unknown = ['policy', 'servers[1].policy', 'servers[1].instances[0].databases[1].policy'];
    expect(plan(aFleet(fleet), after(aFleetWithPolicies()))).to.deep.equal(
      E.left(
        unknown.map((place) => ({
          _tag: 'UnknownPolicy',
          place,
          name: place === 'servers[1].policy' ? 'rare' : 'standard',
        })),
      ),
    );
    const standard = aPolicy();
    const staying = planFleetChange(aFleet({ policies: [standard] }), {
      prune: [{ type: 'policy', path: 'rare' }],
    })(after(aFleetWithPolicies()));
    expect(staying).to.deep.equal(
      E.left([{ _tag: 'PolicyInUse', name: 'rare', usedBy: { type: 'server', path: 'b' } }]),
    );
  });

  it('restore no dump on an instance of another engine', () => {
    const schedules = [aSchedule({ verify: 'restore', restoreOn: 'a/pg' })];
    const fleet = aFleetWithPolicies({
      policies: [aPolicy({ schedules }), aPolicy({ name: 'rare' })],
      servers: [
        aServer({
          name: 'a',
          instances: [
            anInstance({ name: 'pg', databases: [aDatabase()] }),
            anInstance({ name: 'my', engine: 'mysql' }),
          ],
        }),
      ],
    });
    const fault = {
      _tag: 'PolicyOfOtherEngine',
      policy: 'standard',
      schedule: 'nightly',
      restoreOn: 'a/pg',
      engine: 'mysql',
      usedBy: { type: 'instance', path: 'a/my' },
    };
    expect(plan(fleet, [])).to.deep.equal(E.left([fault]));
  });
});
