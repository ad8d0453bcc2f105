import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import {
  decodeSettings,
  validateSettings,
} from '../../../../composition/settings/decode-settings.js';
import { DEFAULT_SETTINGS } from '../../../../composition/settings/settings.js';
import { Secret } from '../../../../core/shared/secret.js';

const STORES = `write { kind: 'sqlite' }, { kind: 'sqlite', file }, { kind: 'postgres', url } or { kind: 'memory' }`;

describe('validateSettings', () => {
  it('gives every setting that is left out or undefined its default', () => {
    expect(validateSettings({ port: undefined })).to.deep.equal(E.right(DEFAULT_SETTINGS));
  });

  it('accepts its own defaults and what the environment is decoded into', () => {
    expect(validateSettings(DEFAULT_SETTINGS)).to.deep.equal(E.right(DEFAULT_SETTINGS));
    const decoded = decodeSettings({
      SHIPSHAPE_STORE: 'postgres://me:hunter2@db/shipshape',
      SHIPSHAPE_TOOL_DIRS: '/opt/pg18/bin',
      SHIPSHAPE_ALLOW_TRUST: '10.0.4.0/24',
    });
    expect(E.isRight(decoded) && validateSettings(decoded.right)).to.deep.equal(decoded);
  });

  it('names every mistake at once, each with its place', () => {
    expect(
      validateSettings({
        stor: { kind: 'memory' },
        dataDir: ' ',
        port: '8080',
        host: 1,
        toolDirs: ['bin'],
        checksAtOnce: 1.5,
        watchIntervalSeconds: -0.5,
        allowTargets: '10.0.0.0/8',
        allowTrust: ['10.0.0.0/8', 'localhost'],
        verbose: true,
      }),
    ).to.deep.equal(
      E.left([
        'stor is not a setting; did you mean store?',
        'verbose is not a setting; the settings are dataDir, store, keyFile, keyCommand, storeConnections, host, port, metrics, trustProxy, toolDirs, checkDeadlineMs, checksAtOnce, loginsPerServer, allowTargets, allowTrust, watchIntervalSeconds, watchFailures, releases, dumpsPerDatabase, dumpsPerInstance, dumpsPerNode, proofsPerNode, dumpDeadlineMs, dumpStallMs, lockWaitMs, proofDir, proofDiskMb, dispatch, web, witness, oidcIssuer, oidcClientId, oidcClientSecret, oidcClientSecretFile, oidcGroupsClaim, oidcMachines, tokenSignIn, historyDays, auditDays, auditTo, auditDestination, runHistoryDays',
        'dataDir: " " is not a directory',
        'host: 1 is not a host name or address',
        'port: "8080" is not a port (0 to 65535)',
        'toolDirs[0]: "bin" is not a directory that begins with a slash',
        'checksAtOnce: 1.5 is not a number of checks (1 to 10000)',
        'allowTargets: a text is not a list',
        'allowTrust[1]: "localhost" is not an address range such as 10.0.0.0/8, or the folder of Unix sockets',
        'watchIntervalSeconds: -0.5 is not a number of seconds (0 to 3600)',
      ]),
    );
  });

  const stores: readonly (readonly [unknown, string])[] = [
    ['memory', `store: a text is not a store; ${STORES}`],
    ['postgres://me:hunter2@db/shipshape', `store: a text is not a store; ${STORES}`],
    [{ kind: 'postgre' }, `store: this is not a store; ${STORES}`],
    [{ kind: 'sqlite', fil: 'a.db' }, 'store: unknown key "fil"; did you mean "file"?'],
    [{ kind: 'sqlite', file: '' }, 'store.file: "" is not the name of a file'],
    [{ kind: 'postgres' }, 'store.url: is missing; it takes a URL'],
    [
      { kind: 'postgres', url: 'postgres://me:hunter2@db/shipshape' },
      "store.url: is not a Secret; write new Secret('postgres://…')",
    ],
    [
      { kind: 'postgres', url: new Secret('mysql://me:hunter2@db/shipshape') },
      'store.url: is not the URL of a PostgreSQL database; it begins with postgres://',
    ],
  ];
  for (const [store, mistake] of stores)
    it(`says of ${JSON.stringify(store).replace('hunter2', '…')}: ${mistake}`, () => {
      expect(validateSettings({ store })).to.deep.equal(E.left([mistake]));
    });

  it('refuses what are no settings at all', () => {
    for (const settings of ['memory', null, 1, []])
      expect(validateSettings(settings)).to.deep.equal(
        E.left(["the settings are an object such as { store: { kind: 'memory' } }"]),
      );
  });
});
