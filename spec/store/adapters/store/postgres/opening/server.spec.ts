import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { postgresServer } from '../../../../../../adapters/store/postgres/opening/server.js';

describe('postgresServer', () => {
  it('tells which server pg dials for a URL, by the address or by the parameters', () => {
    const servers = {
      'postgres://u:p@db.example/fleet': { host: 'db.example', port: 5432 },
      'postgresql://u@[fd00::5]:6432/fleet': { host: 'fd00::5', port: 6432 },
      'postgres:///fleet?host=10.0.0.5&port=99': { host: '10.0.0.5', port: 99 },
      'postgres:///fleet?host=/run/postgresql': { host: '/run/postgresql', port: 5432 },
    };
    for (const [url, server] of Object.entries(servers))
      expect(postgresServer(url), url).to.deep.equal(O.some(server));
  });

  it('tells of nothing that is no URL, and of none that cannot be read', () => {
    const others = [
      'db.example',
      'postgres://u:p@ss@db.example/x@y',
      'postgres://db.example/fleet?sslrootcert=/nowhere/ca.pem',
    ];
    for (const url of others) expect(postgresServer(url), url).to.deep.equal(O.none);
  });
});
