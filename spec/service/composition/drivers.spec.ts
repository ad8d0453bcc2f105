import { expect } from 'chai';
import {
  bundleAlone,
  installedPackages,
  outsideProjects,
} from '../../support/service/outside-project.js';
import { FLEET } from '../../support/service/outside-sources.js';

const DRIVERS = ['better-sqlite3', 'pg', 'mysql2'];

/** Opens a store, says why that failed, and checks every database of the fleet. */
const PROGRAM = `
import { createShipshape, grantsOn, permissionsOfRole, readFleetFile, Secret } from 'shipshape';
const admin = { id: 'ada', grants: grantsOn('fleet', permissionsOfRole('admin')) };
const warnings = [];
process.on('warning', ({ name, message }) => warnings.push(name + ': ' + message));
const tell = ({ message }) => console.log(message);

const open = (store) => createShipshape({ store, allowTargets: ['127.0.0.0/8'], toolDirs: ['/nowhere'] }).catch(tell);
if (process.argv[2] === 'sqlite') await open({ kind: 'sqlite' });
await open({ kind: 'postgres', url: new Secret('postgres://127.0.0.1/a') });
const opened = await open({ kind: 'memory' });
if (opened === undefined) process.exit();
const { promises, close } = opened;
await promises.applyFleet(admin, (await readFleetFile('fleet.yaml', {})).right, { prune: false, dryRun: false });
for (const path of ['db-eu-1/postgresql/shop', 'db-eu-1/mysql/shop'])
  for (const { id } of await promises.locateResources(admin, path))
    for (const attempt of [1, 2]) await promises.checkDumpReadiness(admin, id).catch(({ code }) => console.log(code));
await close();
console.log(warnings.join('\\n'));
`;

const MAIL = `
servers: []
channels:
  - { name: on-call, kind: email, host: mail.example.org, tls: 'off', from: shipshape@example.org, to: [ dba@example.org ] }
`;

describe('the drivers', () => {
  const projectWith = outsideProjects(bundleAlone);
  const projectWithout = async (drivers: readonly string[]) => {
    const project = await projectWith(
      (await installedPackages()).filter((name) => !drivers.includes(name)),
    );
    await project.write('fleet.yaml', FLEET);
    await project.write('program.mjs', PROGRAM);
    return project;
  };

  it('are each named where one is used that is not installed, with the command that installs it', async () => {
    const { node } = await projectWithout(DRIVERS);
    const { stdout, stderr } = await node(['--no-warnings', 'program.mjs', 'sqlite']);
    expect(stdout.split('\n'), stderr).to.deep.equal([
      'The SQLite store needs the package better-sqlite3, which is not installed. Install it with: npm install better-sqlite3@12, or, under npx: npx --package=better-sqlite3@12 --package=shipshape shipshape',
      'The PostgreSQL store needs the package pg, which is not installed. Install it with: npm install pg@8',
      'The store in memory needs the package better-sqlite3, which is not installed. Install it with: npm install better-sqlite3@12, or, under npx: npx --package=better-sqlite3@12 --package=shipshape shipshape',
    ]);
  });

  it('are named by a warning where a check uses one that is not installed', async () => {
    const { node } = await projectWithout(['pg', 'mysql2']);
    const { stdout, stderr } = await node(['--no-warnings', 'program.mjs']);
    expect(stdout.split('\n'), stderr).to.deep.equal([
      'The PostgreSQL store needs the package pg, which is not installed. Install it with: npm install pg@8',
      ...Array.from({ length: 4 }, () => 'unavailable'),
      'ShipshapeDriverWarning: A check of PostgreSQL needs the package pg, which is not installed. Install it with: npm install pg@8',
      'ShipshapeDriverWarning: A check of MySQL or MariaDB needs the package mysql2, which is not installed. Install it with: npm install mysql2@3',
    ]);
  });

  it('are named where mail is sent, or people are to sign in', async () => {
    const { node, write } = await projectWithout(['nodemailer', 'openid-client', 'jose']);
    await write('fleet.yaml', MAIL);
    const shipshape = (args: readonly string[], env = {}) =>
      node(['node_modules/shipshape/dist/bundle/main.js', ...args], env);
    await shipshape(['apply', 'fleet.yaml']);
    expect((await shipshape(['channel', 'test', 'on-call'])).stderr).to.contain(
      'Channel on-call: mail needs the package nodemailer, which is not installed. Install it with: npm install nodemailer@10',
    );
    const oidc = {
      SHIPSHAPE_OIDC_ISSUER: 'https://id.example.org',
      SHIPSHAPE_OIDC_CLIENT_ID: 'shipshape',
    };
    expect((await shipshape(['overview'], oidc)).stderr).to.contain(
      'SHIPSHAPE_OIDC_ISSUER needs the package openid-client, which is not installed. Install it with: npm install openid-client@6',
    );
  });

  it('are named where the native part of one is missing', async () => {
    const project = await projectWithout(DRIVERS);
    const place = 'node_modules/better-sqlite3';
    await project.write(`${place}/package.json`, '{ "main": "index.js" }');
    await project.write(
      `${place}/index.js`,
      'module.exports = class { constructor() { throw new Error("Could not locate the bindings file"); } };',
    );
    const { stdout } = await project.node(['--no-warnings', 'program.mjs', 'sqlite']);
    expect(stdout.split('\n')[0]).to.equal(
      'The native part of the package better-sqlite3 does not load. Build it with: npm rebuild better-sqlite3',
    );
  });
});
