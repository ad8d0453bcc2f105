import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { expect } from 'chai';
import type { IConfiguration } from 'dependency-cruiser';
import { type Cruise, cruiseModules } from './cruise-modules.js';

const HOUSE = ['core', 'adapters', 'composition', 'spec', 'docs/examples'] as const;
const PLANTED = ['core', 'adapters', 'composition', 'spec'] as const;
const OFFENDERS = resolve('spec/architecture/offenders');

const sourcesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`);

describe('the import rules', () => {
  let offending: Cruise;
  before(async () => {
    offending = await cruiseModules(PLANTED, OFFENDERS);
  });

  it('hold for every module of the house', async () => {
    const { modules, violations } = await cruiseModules(HOUSE);
    const sources = HOUSE.flatMap(sourcesOf).filter((file) => !file.includes('/offenders/'));
    expect(violations).to.deep.equal([]);
    expect(modules).to.have.members(sources);
    console.log(`        (${modules.length} modules)`);
  });

  it('refuse the planted offenders, each by its rule', () => {
    const { modules, violations } = offending;
    expect(modules).to.have.members(PLANTED.flatMap(offendersOf));
    expect(new Set(violations.map(withoutPackagePath))).to.deep.equal(
      new Set([
        'core-imports-only-itself: core/fleet/reads-files.ts -> fs',
        'core-imports-only-itself: core/fleet/reads-files.ts -> pg',
        'core-imports-only-itself: core/fleet/fleet-wording.ts -> adapters/beta/beta.ts',
        'domain-imports-only-domain: core/fleet/reads-files.ts -> core/fleet/ports/port.ts',
        'capabilities-know-no-assembly: core/fleet/reads-files.ts -> core/store.ts',
        'ports-know-no-use-case: core/fleet/ports/port.ts -> core/fleet/use-cases/use-case.ts',
        'use-cases-use-no-wording: core/fleet/use-cases/use-case.ts -> core/fleet/fleet-wording.ts',
        'shared-knows-no-later-capability: core/shared/knows-access.ts -> core/access/knows-fleet.ts',
        'engines-knows-no-later-capability: core/engines/knows-access.ts -> core/access/knows-fleet.ts',
        'described-knows-no-later-capability: core/described/knows-access.ts -> core/access/knows-fleet.ts',
        'access-knows-no-later-capability: core/access/knows-fleet.ts -> core/fleet/knows-problems.ts',
        'audit-knows-no-later-capability: core/audit/knows-fleet.ts -> core/fleet/knows-problems.ts',
        'fleet-knows-no-later-capability: core/fleet/knows-problems.ts -> core/problems/knows-dump-check.ts',
        'approvals-knows-no-later-capability: core/approvals/knows-problems.ts -> core/problems/knows-dump-check.ts',
        'problems-knows-no-later-capability: core/problems/knows-dump-check.ts -> core/dump-check/reason.ts',
        'problems-knows-no-later-capability: adapters/alpha/problems/knows-monitoring.ts -> adapters/alpha/monitoring/round.ts',
        'dump-check-knows-no-later-capability: core/dump-check/knows-problems.ts -> core/problems/problem.ts',
        'backups-knows-no-later-capability: core/backups/knows-monitoring.ts -> core/monitoring/knows-backups.ts',
        'notifications-knows-no-later-capability: core/notifications/knows-backups.ts -> core/backups/knows-monitoring.ts',
        'maintenance-knows-no-later-capability: core/maintenance/knows-notifications.ts -> core/notifications/knows-backups.ts',
        'monitoring-knows-no-later-capability: core/monitoring/knows-backups.ts -> core/backups/run.ts',
        'adapters-never-import-each-other: adapters/alpha/alpha.ts -> adapters/beta/beta.ts',
        'logins-take-only-types-of-the-core: adapters/login-probe/takes-values.ts -> core/shared/clock.ts',
        'page-imports-only-itself-and-bodies: adapters/dashboard/page/offender.ts -> adapters/beta/beta.ts',
        'page-takes-only-types-of-the-client: adapters/dashboard/page/offender.ts -> adapters/client/operations.ts',
        'only-composition-wires: adapters/alpha/alpha.ts -> composition/wiring.ts',
        'only-composition-knows-inversify: adapters/alpha/alpha.ts -> inversify',
        'shipped-code-needs-no-development-package: adapters/alpha/alpha.ts -> chai',
        'unit-specs-start-no-server: spec/unit/core/starts-server.spec.ts -> spec/support/database-servers/server.ts',
        'unit-specs-open-nothing: spec/unit/core/starts-server.spec.ts -> fs',
        'no-dead-import: adapters/alpha/alpha.ts -> ./nowhere.js',
        'no-circle: adapters/alpha/alpha.ts -> composition/wiring.ts',
      ]),
    );
  });

  it('have an offender each', () => {
    const rules = createRequire(import.meta.url)(
      resolve('.dependency-cruiser.cjs'),
    ) as IConfiguration;
    const broken = new Set(offending.violations.map((violation) => violation.split(':')[0]));
    expect([...broken]).to.have.members(rules.forbidden?.map(({ name }) => name) ?? []);
  });
});

const offendersOf = (folder: string): readonly string[] =>
  sourcesOf(`${OFFENDERS}/${folder}`).map((file) => file.slice(OFFENDERS.length + 1));

/** `…/node_modules/pg/lib/index.js` and `…/node_modules/@types/pg/index.d.ts` are both `pg`. */
const withoutPackagePath = (violation: string): string =>
  violation.replace(/-> \S*node_modules\/(?:@types\/)?([^/\s]+)\S*/, '-> $1');
