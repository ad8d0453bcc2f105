import { expect } from 'chai';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import {
  suppressProblems,
  type LocatedProblem,
} from '../../../../core/problems/maintenance-silence.js';
import type { ResourceType } from '../../../../core/shared/resource.js';
import { aUuid } from '../../../support/shared/a-uuid.js';
import { forAll } from '../../../support/shared/random-cases.js';

const problem = (kind: string, type: ResourceType, id: number, server?: number) => ({
  id: aUuid(100 + id),
  kind,
  resource: { type, id: aUuid(id) },
  server: O.map(aUuid)(O.fromNullable(server)),
});

const suppressors = (...open: readonly LocatedProblem[]) =>
  suppressProblems(open).map(({ suppressedBy }) => O.toUndefined(suppressedBy));

const offline = problem('server_offline', 'server', 1);
const ofDatabase = problem('database_missing', 'database', 11, 1);
const ofReporter = problem('disk_full', 'instance', 10, 1);

describe('suppressProblems', () => {
  it('suppresses every problem under a server that is offline, also reported ones', () => {
    expect(suppressors(ofDatabase, offline, ofReporter)).to.deep.equal([
      offline.id,
      undefined,
      offline.id,
    ]);
  });

  it('suppresses nothing once the server is no longer offline', () => {
    expect(suppressors(ofDatabase, ofReporter)).to.deep.equal([undefined, undefined]);
  });

  it('does not suppress problems of the server itself, of another server, or of the fleet', () => {
    const others = [
      problem('disk_full', 'server', 1),
      problem('instance_unreachable', 'instance', 20, 2),
      problem('unwritable', 'destination', 30),
    ];
    expect(suppressors(offline, ...others)).to.deep.equal([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('suppresses only by an open server_offline of the same server', () => {
    const some = fc
      .record({
        kind: fc.constantFrom('server_offline', 'disk_full'),
        server: fc.integer({ min: 1, max: 3 }),
        isUnderServer: fc.boolean(),
      })
      .map(({ kind, server, isUnderServer }) =>
        isUnderServer
          ? problem('disk_full', 'instance', 10 * server, server)
          : problem(kind, 'server', server),
      );
    forAll(fc.array(some), (open) => {
      const suppressed = suppressProblems(open);
      expect(suppressed.map(({ suppressedBy: _, ...before }) => before)).to.deep.equal(open);
      for (const { server, suppressedBy } of suppressed) {
        const cause = open.find(
          ({ kind, resource }) =>
            kind === 'server_offline' && resource.id === O.toUndefined(server),
        );
        expect(suppressedBy).to.deep.equal(O.fromNullable(cause?.id));
      }
    });
  });
});
