import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import type { FleetDescription } from '../../../../../core/fleet/fleet-description.js';
import { flattenFleet } from '../../../../../core/fleet/flatten-fleet.js';
import { encodeFleet } from '../../../../../adapters/fleet-file/encode-fleet.js';
import { NO_REFERENCES } from '../../../../../adapters/fleet-file/references/file-references.js';
import { decodeFleetWith } from '../../../../../adapters/fleet-file/decode-fleet.js';
import { KNOWN } from '../../../../support/fleet/known-kinds.js';
import { anInstanceDocument } from '../../../../support/fleet/fleet-documents.js';

const AT = 'servers[0].instances[0]';

const read = (telling: Readonly<Record<string, unknown>>) =>
  decodeFleetWith(
    KNOWN.kinds,
    NO_REFERENCES,
  )({ servers: [{ name: 'db-eu-1', instances: [anInstanceDocument(telling)] }] });

const attributes = (telling: Parameters<typeof read>[0]) =>
  E.map((fleet: FleetDescription) =>
    flattenFleet(fleet)
      .filter(({ resource }) => resource.type !== 'server')
      .map(({ place, resource }) => {
        const { databases, except, forgetMs } = resource.attributes as Record<string, unknown>;
        return resource.type === 'instance'
          ? { databases, except, forgetMs }
          : [place, resource.name];
      }),
  )(read(telling));

describe('the databases of an instance', () => {
  it('are all that are found, in one word or at the head of a list', () => {
    const all = { databases: 'all', except: undefined, forgetMs: undefined };
    for (const databases of ['all', ['all']])
      expect(attributes({ databases })).to.deep.equal(E.right([all]));
    expect(
      attributes({ databases: ['all', { name: 'orders' }], except: ['scratch_*'], forget: '2d' }),
    ).to.deep.equal(
      E.right([
        { databases: 'all', except: ['scratch_*'], forgetMs: 172_800_000 },
        [`${AT}.databases[1]`, 'orders'],
      ]),
    );
    expect(attributes({ databases: [{ name: 'all' }] })).to.deep.equal(
      E.right([{ ...all, databases: undefined }, [`${AT}.databases[0]`, 'all']]),
    );
  });

  it('are written as they are read', () => {
    const orders = { name: 'orders', schedules: [] };
    for (const databases of ['all', ['all', orders], [orders], []])
      expect(E.map(encodeFleet)(read({ databases }))).to.deep.nested.include({
        'right.servers[0].instances[0].databases': databases,
      });
  });

  it('are nothing else', () => {
    const named = [{ name: 'a' }, 'all'];
    for (const [telling, words] of [
      [{ databases: 'al' }, `${AT}.databases: "al" is not a list of databases, or \`all\``],
      [{ databases: named }, `${AT}.databases: \`all\` comes first in the list, and once`],
      [{ databases: ['all', 'all'] }, `${AT}.databases: \`all\` comes first in the list, and once`],
      [
        { except: [''] },
        `${AT}.except[0]: "" is not the name of a database, in which * stands for any characters`,
      ],
      [
        { forget: '5m' },
        `${AT}.forget: "5m" is not a duration such as 90s, 15m or 2h, at least 1h and at most 365d`,
      ],
    ] as const)
      expect(read(telling)).to.deep.equal(E.left([words]));
  });
});
