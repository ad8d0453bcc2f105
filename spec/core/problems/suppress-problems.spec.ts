import { expect } from 'chai';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import { suppressProblems, type LocatedProblem } from '../../../core/problems/suppress-problems.js';
import type { ResourceType } from '../../../core/shared/resource.js';
import { aUuid } from '../../support/shared/a-uuid.js';

const problem = (
  kind: string,
  type: ResourceType,
  id: number,
  server?: number,
): LocatedProblem => ({
  kind,
  resource: { type, id: aUuid(id) },
  server: O.map(aUuid)(O.fromNullable(server)),
});

const foldedInto = (...open: readonly LocatedProblem[]) =>
  suppressProblems(open).map((folding) => O.toUndefined(folding.suppressedBy));

const offline = problem('server_offline', 'server', 1);
const ofDatabase = problem('database_missing', 'database', 11, 1);
const ofReporter = problem('disk_full', 'instance', 10, 1);

describe('foldProblems', () => {
  it('folds all that is beneath a server into its being offline, whoever reported it', () => {
    expect(foldedInto(ofDatabase, offline, ofReporter)).to.deep.equal([
      aUuid(1),
      undefined,
      aUuid(1),
    ]);
  });

  it('shows everything again when the server is not offline any more', () => {
    expect(foldedInto(ofDatabase, ofReporter)).to.deep.equal([undefined, undefined]);
  });

  it("leaves alone what is the server's own, another server's, or the fleet's", () => {
    const others = [
      problem('disk_full', 'server', 1),
      problem('instance_unreachable', 'instance', 20, 2),
      problem('unwritable', 'destination', 30),
    ];
    expect(foldedInto(offline, ...others)).to.deep.equal([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('folds into nothing but an open server_offline of the very server', () => {
    const some = fc
      .record({
        kind: fc.constantFrom('server_offline', 'disk_full'),
        server: fc.integer({ min: 1, max: 3 }),
        isBeneath: fc.boolean(),
      })
      .map(({ kind, server, isBeneath }) =>
        isBeneath
          ? problem('disk_full', 'instance', 10 * server, server)
          : problem(kind, 'server', server),
      );
    fc.assert(
      fc.property(fc.array(some), (open) => {
        const folded = suppressProblems(open);
        expect(folded.map(({ suppressedBy: _, ...before }) => before)).to.deep.equal(open);
        for (const { server, suppressedBy: into } of folded) {
          const isOffline = open.some(
            ({ kind, resource }) =>
              kind === 'server_offline' && resource.id === O.toUndefined(server),
          );
          expect(into).to.deep.equal(isOffline ? server : O.none);
        }
      }),
    );
  });
});
