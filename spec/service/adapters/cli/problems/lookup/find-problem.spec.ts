import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { findProblem } from '../../../../../../adapters/cli/problems/lookup/find-problem.js';
import { problemBody } from '../../../../../../adapters/api/problems/problem-body.js';
import type { ProblemParameters } from '../../../../../../adapters/api/problems/problem-parameters.js';
import type { ResourceBody } from '../../../../../../adapters/api/resources/resource-body.js';
import type { ProblemRecord } from '../../../../../../core/problems/problem.js';
import type { Uuid } from '../../../../../../core/shared/uuid.js';
import { aRecord, noonPlus } from '../../../../../support/problems/a-problem.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';

const idOf = (beginning: string): Uuid => `${beginning}${aUuid(1).slice(8)}` as Uuid;
const closedAt = (minutes: number) => O.some(noonPlus(minutes));
const onResource = (id: Uuid) => ({ type: 'server', id, name: 'cafe' }) as const;

const toBody = problemBody(() => O.none);

describe('findProblem', () => {
  /** The states that the list was asked for, page by page. */
  let asked: (string | undefined)[] = [];
  beforeEach(() => {
    asked = [];
  });

  /** Lists the records as they are given, a page each; the resources are what every path leads to. */
  const over = (
    records: readonly ProblemRecord[],
    resources: readonly Pick<ResourceBody, 'id' | 'type'>[] = [],
  ) => {
    const bodies = records.map(toBody);
    return {
      locate: (path: string) =>
        Promise.resolve(E.right(resources.map((one) => ({ ...one, name: path, path })))),
      getProblem: () => Promise.resolve(E.right(toBody(aRecord()))),
      listProblems: ({ state, resource, after = '0' }: ProblemParameters) => {
        asked.push(state);
        const listed = bodies.filter(
          (body) =>
            (state === undefined || body.state === state) &&
            (resource === undefined || body.resource_id === resource),
        );
        const at = Number(after);
        const next = at + 1 < listed.length ? String(at + 1) : null;
        return Promise.resolve(E.right({ problems: listed.slice(at, at + 1), next }));
      },
    };
  };
  const found = async (
    operations: ReturnType<typeof over>,
    named: string,
    among: 'open' | 'all' = 'all',
  ) => E.map(({ id }: { readonly id: string }) => id)(await findProblem(operations, named, among));

  it('takes the beginning of an id for that of an open problem, and reads no closed ones then', async () => {
    const open = aRecord({ id: idOf('cafe0001') });
    const closed = aRecord({ id: idOf('cafe0002'), closedAt: closedAt(1) });
    expect(await found(over([open, closed]), 'CAFE')).to.deep.equal(E.right(open.id));
    expect(asked).to.deep.equal(['open']);
  });

  it('takes it for that of the problem that was closed last where none is open, and reads no further', async () => {
    const other = aRecord({ id: idOf('beef0001'), closedAt: closedAt(3) });
    const last = aRecord({ id: idOf('cafe0001'), closedAt: closedAt(2) });
    const before = aRecord({ id: idOf('cafe0002'), closedAt: closedAt(1) });
    expect(await found(over([other, last, before]), 'cafe')).to.deep.equal(E.right(last.id));
    expect(asked).to.deep.equal(['open', 'closed', 'closed']);
  });

  it('takes what is a path for that alone, whatever ids begin so', async () => {
    const resource = onResource(aUuid(7));
    const begun = aRecord({ id: idOf('cafe0001') });
    const there = aRecord({ id: idOf('beef0001'), resource });
    expect(await found(over([begun, there], [resource]), 'cafe')).to.deep.equal(E.right(there.id));
    expect(E.isLeft(await found(over([begun], [resource]), 'cafe'))).to.equal(true);
  });

  it('takes a path for the problem that was closed last, on whichever of its resources', async () => {
    const [one, other] = [onResource(aUuid(7)), onResource(aUuid(8))];
    const records = [3, 2, 1].map((minutes) =>
      aRecord({
        id: aUuid(minutes),
        resource: minutes === 3 ? other : one,
        closedAt: closedAt(minutes),
      }),
    );
    for (const resources of [
      [one, other],
      [other, one],
    ])
      expect(await found(over(records, resources), 'cafe')).to.deep.equal(E.right(aUuid(3)));
  });

  it('reads no closed problems where an open one is wanted', async () => {
    const closed = aRecord({ id: idOf('cafe0001'), closedAt: closedAt(1) });
    expect(E.isLeft(await found(over([closed]), 'cafe', 'open'))).to.equal(true);
    expect(asked).to.deep.equal(['open']);
  });
});
