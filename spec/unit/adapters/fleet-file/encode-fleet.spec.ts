import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { decodeFleet } from '../../../../composition/fleet-documents/read-fleet.js';
import { encodeFleet } from '../../../../adapters/fleet-file/encode-fleet.js';
import { aWholeFleet } from '../../../support/fleet/a-whole-fleet.js';
import { anyFleet } from '../../../support/fleet/any-fleet.js';
import { revealed } from '../../../support/shared/revealed.js';
import { forAll } from '../../../support/shared/random-cases.js';

describe('encodeFleet', () => {
  it('writes a description out with its secrets', () => {
    expect(encodeFleet(aWholeFleet())).to.deep.equal({
      servers: [
        {
          name: 'db-eu-1',
          instances: [
            {
              name: 'main',
              engine: 'postgresql',
              host: '10.0.4.17',
              port: 5432,
              tls: { mode: 'verify-full' },
              admin: { user: 'backup_admin', password: 'correct horse' },
              databases: [
                {
                  name: 'shop',
                  schedules: [
                    {
                      name: 'nightly',
                      cron: '0 3 * * *',
                      timezone: 'Europe/Oslo',
                      destination: 'vault',
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
      destinations: [{ name: 'vault', kind: 'local', path: '/var/backups' }],
      channels: [{ name: 'on-call', kind: 'webhook', url: 'https://hooks.example/x' }],
    });
  });

  it('begins each resource with its name', () => {
    const written = JSON.stringify(encodeFleet(aWholeFleet()));
    expect(written).to.contain('"destinations":[{"name":"vault","kind":"local","path":');
    expect(written).to.match(/"channels":\[\{"name":"[^"]*","kind":/);
  });

  it('writes what decodeFleet reads back, also by way of JSON', () => {
    forAll(anyFleet, (fleet) => {
      const sent: unknown = JSON.parse(JSON.stringify(encodeFleet(fleet)));
      expect(revealed(decodeFleet(sent))).to.deep.equal(revealed(E.right(fleet)));
    });
  });
});
