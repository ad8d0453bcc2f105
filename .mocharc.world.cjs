const { readdirSync } = require('node:fs');

/** All of the world, or a tenth of it: 0 to 9. */
const tenth = process.env['SHIPSHAPE_SPEC_TENTH'];

/** About how many seconds each takes that takes longer than most, on a machine that does nothing else. */
const SECONDS = {
  'adapters/destinations/memory-of-writes': 40,
  'adapters/destinations/rclone/rclone-storage': 120,
  'adapters/destinations/s3/s3-faults': 25,
  'adapters/destinations/s3/s3-quota': 25,
  'adapters/destinations/s3/s3-storage': 25,
  'adapters/dump-tools/backups/compared-dumps': 25,
  'adapters/dump-tools/backups/hostile-scripts': 80,
  'adapters/dump-tools/backups/killed-restore': 25,
  'adapters/dump-tools/backups/newer-dump-maker': 20,
  'adapters/dump-tools/backups/newer-dump-verifier': 80,
  'adapters/dump-tools/backups/newer-dumped-globals': 25,
  'adapters/login-probe/mysql/gate/rogue-mysql-gate': 25,
  'adapters/login-probe/postgresql/gate/rogue-postgres-gate': 50,
  'adapters/store/postgres/plans-of-counted-fleet': 150,
  'adapters/store/postgres/plans-of-large-fleet': 150,
  'adapters/store/postgres/plans-of-small-fleet': 150,
  'composition/audit-under-kills': 40,
  'composition/backups/aimed-kills': 100,
  'composition/backups/aimed-kills-at-swift': 115,
  'composition/backups/copies': 40,
  'composition/backups/destination-faults': 80,
  'composition/backups/faults-over-http': 60,
  'composition/backups/foresight': 40,
  'composition/backups/killed-nodes': 50,
  'composition/backups/killed-nodes-on-postgres': 130,
  'composition/backups/physical-backups': 200,
  'composition/backups/restored-from-afar': 60,
  'composition/dump-check/slow-names': 30,
  'composition/monitoring/every-mysql-sign': 140,
  'composition/monitoring/every-sign': 60,
  'composition/monitoring/groups': 120,
  'composition/monitoring/isolation': 80,
  'composition/monitoring/not-seen': 110,
  'composition/monitoring/two-nodes-monitoring': 25,
  'composition/notifications/killed-notifiers': 100,
  'composition/package': 40,
  'composition/postgres-store/store-outages': 40,
  'contracts/whole-contract': 150,
  'core/described/one-field': 35,
  'core/one-read': 25,
  'core/random-cases': 95,
  'dashboard/browsers/firefox': 75,
  'dashboard/browsers/ways-to-look': 105,
  'dashboard/browsers/web-kit': 40,
  'dashboard/databases': 60,
  'dashboard/dumps': 130,
  'dashboard/dumps-on-phone': 130,
  'dashboard/faults': 130,
  'dashboard/fleet': 40,
  'dashboard/setting-up/editing': 140,
  'dashboard/setting-up/tokens': 40,
  'dashboard/states': 60,
  'dashboard/walk': 40,
  'docs/demo': 60,
  'oracle/clock-jumps': 55,
  'oracle/mariadb': 30,
  'oracle/postgresql': 30,
  'oracle/postgresql-few-locks': 30,
  'oracle/postgresql-standby': 30,
  'oracle/storm': 70,
};
const MOST_TAKE = 15;

const all = readdirSync('dist/spec/world', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.js'))
  .map((file) => file.slice(0, -'.spec.js'.length));
const gone = Object.keys(SECONDS).filter((file) => !all.includes(file));
if (gone.length > 0) throw new Error(`The world has no ${gone.join(', ')}.`);

const secondsOf = (file) => SECONDS[file] ?? MOST_TAKE;

// The longest are dealt out first, each to the tenth that has least so far.
const tenths = Array.from({ length: 10 }, () => ({ seconds: 0, files: [] }));
for (const file of all.sort((a, b) => secondsOf(b) - secondsOf(a) || (a < b ? -1 : 1))) {
  const least = tenths.reduce((one, other) => (other.seconds < one.seconds ? other : one));
  least.files.push(file);
  least.seconds += secondsOf(file);
}

const files = tenth === undefined ? all : tenths[Number(tenth)].files;

module.exports = {
  ...require('./.mocharc.json'),
  spec: files.map((file) => `dist/spec/world/${file}.spec.js`),
};
