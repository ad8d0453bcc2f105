import { inspect } from 'node:util';
import { expect } from 'chai';
import * as A from 'fp-ts/lib/Array.js';
import * as E from 'fp-ts/lib/Either.js';
import {
  decodeSettings,
  ignoredVariables,
} from '../../../../composition/settings/decode-settings.js';
import { FIELDS, written } from '../../../../composition/settings/settings-in-force.js';
import { SETTING_CODECS } from '../../../../composition/settings/setting-codecs.js';
import { DEFAULT_SETTINGS } from '../../../../composition/settings/settings.js';
import { revealed } from '../../../support/shared/revealed.js';

describe('decodeSettings', () => {
  it('gives every setting its default', () => {
    expect(decodeSettings({})).to.deep.equal(E.right(DEFAULT_SETTINGS));
  });

  it('reads every setting from the environment', () => {
    expect(
      decodeSettings({
        SHIPSHAPE_DATA_DIR: '/srv/shipshape',
        SHIPSHAPE_STORE: 'sqlite:/srv/other.db',
        SHIPSHAPE_KEY_FILE: '/run/keys/shipshape.key',
        SHIPSHAPE_KEY_COMMAND: 'cat /run/key',
        SHIPSHAPE_AUDIT_DAYS: '30',
        SHIPSHAPE_AUDIT_TO: 'syslog://127.0.0.1:514',
        SHIPSHAPE_AUDIT_DESTINATION: 'vault',
        SHIPSHAPE_STORE_CONNECTIONS: '12',
        SHIPSHAPE_HOST: '::1',
        SHIPSHAPE_PORT: '0',
        SHIPSHAPE_METRICS: '127.0.0.1:9464',
        SHIPSHAPE_TOOL_DIRS: '/opt/pg18/bin:/opt/pg17/bin',
        SHIPSHAPE_CHECK_DEADLINE_MS: '2500',
        SHIPSHAPE_CHECKS_AT_ONCE: '8',
        SHIPSHAPE_LOGINS_PER_SERVER: '2',
        SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8, ::1/128',
        SHIPSHAPE_ALLOW_TRUST: '10.0.4.0/24',
        SHIPSHAPE_TRUST_PROXY: '10.0.5.7/32, fd00::/8',
        SHIPSHAPE_WATCH_INTERVAL_SECONDS: '15',
        SHIPSHAPE_WATCH_FAILURES: '2',
        SHIPSHAPE_RELEASES: 'postgresql:18.7, mariadb:11.8.10',
        SHIPSHAPE_DUMPS_PER_DATABASE: '2',
        SHIPSHAPE_DUMPS_PER_INSTANCE: '3',
        SHIPSHAPE_DUMPS_PER_NODE: '5',
        SHIPSHAPE_PROOFS_PER_NODE: '6',
        SHIPSHAPE_DUMP_DEADLINE_MS: '60000',
        SHIPSHAPE_DUMP_STALL_MS: '2000',
        SHIPSHAPE_LOCK_WAIT_MS: '500',
        SHIPSHAPE_PROOF_DIR: '/srv/proofs',
        SHIPSHAPE_PROOF_DISK_MB: '20000',
        SHIPSHAPE_DISPATCH: 'off',
        SHIPSHAPE_WEB: 'off',
        SHIPSHAPE_WITNESS: 'ntp.example:123, [fd00::1]:22',
        SHIPSHAPE_OIDC_ISSUER: 'https://id.example',
        SHIPSHAPE_OIDC_CLIENT_ID: 'ship',
        SHIPSHAPE_OIDC_CLIENT_SECRET: 'none',
        SHIPSHAPE_OIDC_CLIENT_SECRET_FILE: '/run/oidc',
        SHIPSHAPE_OIDC_GROUPS_CLAIM: 'roles',
        SHIPSHAPE_OIDC_MACHINES: 'ci=https://ci.example',
        SHIPSHAPE_TOKEN_SIGN_IN: 'off',
        SHIPSHAPE_HISTORY_DAYS: '30',
        SHIPSHAPE_RUN_HISTORY_DAYS: '1000',
      }),
    ).to.deep.equal(
      E.right({
        dataDir: '/srv/shipshape',
        store: { kind: 'sqlite', file: '/srv/other.db' },
        keyFile: '/run/keys/shipshape.key',
        keyCommand: 'cat /run/key',
        oidcIssuer: 'https://id.example',
        oidcClientId: 'ship',
        oidcClientSecret: 'none',
        oidcClientSecretFile: '/run/oidc',
        oidcGroupsClaim: 'roles',
        oidcMachines: ['ci=https://ci.example'],
        tokenSignIn: false,
        auditDays: 30,
        auditTo: 'syslog://127.0.0.1:514',
        auditDestination: 'vault',
        storeConnections: 12,
        host: '::1',
        port: 0,
        metrics: '127.0.0.1:9464',
        toolDirs: ['/opt/pg18/bin', '/opt/pg17/bin'],
        checkDeadlineMs: 2500,
        checksAtOnce: 8,
        loginsPerServer: 2,
        allowTargets: ['127.0.0.0/8', '::1/128'],
        allowTrust: ['10.0.4.0/24'],
        trustProxy: ['10.0.5.7/32', 'fd00::/8'],
        watchIntervalSeconds: 15,
        watchFailures: 2,
        releases: ['postgresql:18.7', 'mariadb:11.8.10'],
        dumpsPerDatabase: 2,
        dumpsPerInstance: 3,
        dumpsPerNode: 5,
        proofsPerNode: 6,
        dumpDeadlineMs: 60_000,
        dumpStallMs: 2_000,
        lockWaitMs: 500,
        proofDir: '/srv/proofs',
        proofDiskMb: 20_000,
        dispatch: false,
        web: false,
        witness: ['ntp.example:123', '[fd00::1]:22'],
        historyDays: 30,
        runHistoryDays: 1000,
      }),
    );
  });

  it('lets the environment win over the file', () => {
    expect(
      decodeSettings(
        { SHIPSHAPE_PORT: '9001' },
        { SHIPSHAPE_PORT: 9000, SHIPSHAPE_HOST: 'db.local' },
      ),
    ).to.deep.equal(E.right({ ...DEFAULT_SETTINGS, port: 9001, host: 'db.local' }));
  });

  it('takes an empty variable for one that is not set', () => {
    expect(decodeSettings({ SHIPSHAPE_PORT: '' }, { SHIPSHAPE_PORT: 9000 })).to.deep.equal(
      E.right({ ...DEFAULT_SETTINGS, port: 9000 }),
    );
  });

  it('reports every mistake at once, each with the name of its setting', () => {
    expect(
      decodeSettings(
        {
          SHIPSHAPE_PORT: '99999',
          SHIPSHAPE_PROT: '8080',
          SHIPSHAPE_CHECK_DEADLINE_MS: 'soon',
          SHIPSHAPE_CHECKS_AT_ONCE: '0',
          SHIPSHAPE_STORE_CONNECTIONS: '1',
          SHIPSHAPE_LOGINS_PER_SERVER: '65',
          SHIPSHAPE_TOOL_DIRS: '/opt/pg/bin:bin',
          SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8 localhost ::1/129',
          SHIPSHAPE_ALLOW_TRUST: 'yes',
          SHIPSHAPE_TRUST_PROXY: 'true',
          SHIPSHAPE_WATCH_INTERVAL_SECONDS: '-1',
          SHIPSHAPE_WATCH_FAILURES: '0',
          SHIPSHAPE_WITNESS: 'ntp.example',
          SHIPSHAPE_HISTORY_DAYS: '0',
        },
        { SHIPSHAPE_HOTS: 'db.local' },
      ),
    ).to.deep.equal(
      E.left([
        'SHIPSHAPE_PROT is not a setting; did you mean SHIPSHAPE_PORT?',
        'SHIPSHAPE_HOTS is not a setting; did you mean SHIPSHAPE_HOST?',
        'SHIPSHAPE_STORE_CONNECTIONS: 1 is not a number of connections (2 to 1000)',
        'SHIPSHAPE_PORT: 99999 is not a port (0 to 65535)',
        'SHIPSHAPE_TRUST_PROXY[0]: "true" is not an address range such as 10.0.0.0/8',
        'SHIPSHAPE_TOOL_DIRS[1]: "bin" is not a directory that begins with a slash',
        'SHIPSHAPE_CHECK_DEADLINE_MS: "soon" is not a number of milliseconds (100 to 600000)',
        'SHIPSHAPE_CHECKS_AT_ONCE: 0 is not a number of checks (1 to 10000)',
        'SHIPSHAPE_LOGINS_PER_SERVER: 65 is not a number of logins (1 to 64)',
        'SHIPSHAPE_ALLOW_TARGETS[1]: "localhost" is not an address range such as 10.0.0.0/8, or the folder of Unix sockets',
        'SHIPSHAPE_ALLOW_TARGETS[2]: "::1/129" is not an address range such as 10.0.0.0/8, or the folder of Unix sockets',
        'SHIPSHAPE_ALLOW_TRUST[0]: "yes" is not an address range such as 10.0.0.0/8, or the folder of Unix sockets',
        'SHIPSHAPE_WATCH_INTERVAL_SECONDS: "-1" is not a number of seconds (0 to 3600)',
        'SHIPSHAPE_WATCH_FAILURES: 0 is not a number of failures (1 to 100)',
        'SHIPSHAPE_WITNESS[0]: "ntp.example" is not a host and a port such as ntp.example:123',
        'SHIPSHAPE_HISTORY_DAYS: 0 is not a number of days (1 to 36500)',
      ]),
    );
  });

  it('lists the settings where a settings file names one that resembles none', () => {
    expect(decodeSettings({}, { LOG_LEVEL: 'debug' })).to.deep.equal(
      E.left([
        'LOG_LEVEL is not a setting; the settings are SHIPSHAPE_DATA_DIR, SHIPSHAPE_STORE, SHIPSHAPE_KEY_FILE, SHIPSHAPE_KEY_COMMAND, SHIPSHAPE_STORE_CONNECTIONS, SHIPSHAPE_HOST, SHIPSHAPE_PORT, SHIPSHAPE_METRICS, SHIPSHAPE_TRUST_PROXY, SHIPSHAPE_TOOL_DIRS, SHIPSHAPE_CHECK_DEADLINE_MS, SHIPSHAPE_CHECKS_AT_ONCE, SHIPSHAPE_LOGINS_PER_SERVER, SHIPSHAPE_ALLOW_TARGETS, SHIPSHAPE_ALLOW_TRUST, SHIPSHAPE_WATCH_INTERVAL_SECONDS, SHIPSHAPE_WATCH_FAILURES, SHIPSHAPE_RELEASES, SHIPSHAPE_DUMPS_PER_DATABASE, SHIPSHAPE_DUMPS_PER_INSTANCE, SHIPSHAPE_DUMPS_PER_NODE, SHIPSHAPE_PROOFS_PER_NODE, SHIPSHAPE_DUMP_DEADLINE_MS, SHIPSHAPE_DUMP_STALL_MS, SHIPSHAPE_LOCK_WAIT_MS, SHIPSHAPE_PROOF_DIR, SHIPSHAPE_PROOF_DISK_MB, SHIPSHAPE_DISPATCH, SHIPSHAPE_WEB, SHIPSHAPE_WITNESS, SHIPSHAPE_OIDC_ISSUER, SHIPSHAPE_OIDC_CLIENT_ID, SHIPSHAPE_OIDC_CLIENT_SECRET, SHIPSHAPE_OIDC_CLIENT_SECRET_FILE, SHIPSHAPE_OIDC_GROUPS_CLAIM, SHIPSHAPE_OIDC_MACHINES, SHIPSHAPE_TOKEN_SIGN_IN, SHIPSHAPE_HISTORY_DAYS, SHIPSHAPE_AUDIT_DAYS, SHIPSHAPE_AUDIT_TO, SHIPSHAPE_AUDIT_DESTINATION, SHIPSHAPE_RUN_HISTORY_DAYS',
      ]),
    );
  });

  it('reads a setting as it is shown', () => {
    const shown = FIELDS.flatMap((field) =>
      A.fromOption(written(field, DEFAULT_SETTINGS[field])).map(
        (text) => [SETTING_CODECS[field].variable, text] as const,
      ),
    );
    expect(Object.fromEntries(shown)).to.include({ SHIPSHAPE_WITNESS: 'none' });
    expect(decodeSettings(Object.fromEntries(shown))).to.deep.equal(E.right(DEFAULT_SETTINGS));
  });

  it('refuses an issuer with a password, since settings are shown', () => {
    const issuer = 'https://us:secret@id.example';
    const decoded = decodeSettings({
      SHIPSHAPE_OIDC_ISSUER: issuer,
      SHIPSHAPE_OIDC_MACHINES: `ci=${issuer}`,
    });
    expect(E.isLeft(decoded) && decoded.left).to.have.lengthOf(2);
  });

  it('refuses a list where a settings file has to give one text', () => {
    expect(decodeSettings({}, { SHIPSHAPE_PORT: [8080], SHIPSHAPE_STORE: [] })).to.deep.equal(
      E.left(['SHIPSHAPE_STORE: must be one text', 'SHIPSHAPE_PORT: must be one text or number']),
    );
  });

  it('names a misspelt variable with the closest known one, of the command line as well', () => {
    for (const [misspelt, meant] of [
      ['SHIPSHAPE_PROT', 'SHIPSHAPE_PORT'],
      ['SHIPSHAPE_STOR', 'SHIPSHAPE_STORE'],
      ['SHIPSHAPE_ALLOW_TARGET', 'SHIPSHAPE_ALLOW_TARGETS'],
      ['shipshape_port', 'SHIPSHAPE_PORT'],
      ['SHIPSHAPE_ULR', 'SHIPSHAPE_URL'],
    ] as const)
      expect(decodeSettings({ [misspelt]: '1' })).to.deep.equal(
        E.left([`${misspelt} is not a setting; did you mean ${meant}?`]),
      );
  });

  it('accepts the variables of the command line, of other programs, and of Kubernetes', () => {
    const others = {
      SHIPSHAPE_URL: 'http://127.0.0.1:8080',
      SHIPSHAPE_TOKEN: 'ship_…',
      SHIPSHAPE_SERVICE_HOST: '10.96.0.12',
      SHIPSHAPE_SERVICE_PORT: '8080',
      SHIPSHAPE_PORT_8080_TCP_ADDR: '10.96.0.12',
      SHIPSHAPE_TEST: '1',
      PROT: '1',
    };
    expect(decodeSettings(others)).to.deep.equal(E.right(DEFAULT_SETTINGS));
    expect(ignoredVariables(others)).to.deep.equal([
      'SHIPSHAPE_SERVICE_HOST',
      'SHIPSHAPE_SERVICE_PORT',
      'SHIPSHAPE_PORT_8080_TCP_ADDR',
      'SHIPSHAPE_TEST',
    ]);
  });

  it('takes the name of a store with its colon or without', () => {
    for (const text of ['memory', 'memory:'])
      expect(decodeSettings({ SHIPSHAPE_STORE: text })).to.deep.equal(
        E.right({ ...DEFAULT_SETTINGS, store: { kind: 'memory' } }),
      );
  });

  it('does not take a list without a directory for one', () => {
    expect(decodeSettings({ SHIPSHAPE_TOOL_DIRS: ':' })).to.deep.equal(
      E.left(['SHIPSHAPE_TOOL_DIRS: names no directory']),
    );
  });

  it('does not repeat the text of a store, which may hold a password', () => {
    expect(decodeSettings({ SHIPSHAPE_STORE: 'postgres:me:hunter2@db/shipshape' })).to.deep.equal(
      E.left(['SHIPSHAPE_STORE: is neither sqlite:, sqlite:FILE, postgres://… nor memory:']),
    );
  });

  it('keeps the address of a Postgres store secret', () => {
    const url = 'postgres://me:hunter2@db/shipshape';
    const settings = decodeSettings({ SHIPSHAPE_STORE: url });
    expect(revealed(settings)).to.deep.equal(
      E.right({ ...DEFAULT_SETTINGS, store: { kind: 'postgres', url: `revealed: ${url}` } }),
    );
    expect(inspect(settings, { depth: 9 })).not.to.contain('hunter2');
  });
});
