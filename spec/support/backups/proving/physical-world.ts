import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { serverUser, systemPostgresBin } from '../../database-servers/system-postgres.js';
import { freePort } from '../../network/free-port.js';

/** What the wrapper of docs/how-to/physical-backups.md runs, and its weekly timer. */
export const REPORTS = {
  pgbackrest: `backrest info --output=json; backrest repo-ls --recurse --output=json archive/main
    backrest repo-ls --output=json backup/main; backrest check --log-level-console=info
    backrest verify --output=text --verbose`,
  barman: `bar archive-wal main >/dev/null 2>&1; bar sync-info main; bar -f json check main
    find barman/main/base barman/main/wals -mindepth 2 -maxdepth 2 -printf '%p %T@\\n'
    for id in $(ls barman/main/base); do bar verify-backup main $id; done`,
} as const;

/** A PostgreSQL that pgBackRest and Barman back up, each in its own way, in a folder of its own. */
export type PhysicalWorld = Awaited<ReturnType<typeof startPhysicalWorld>>;

export const hasPhysicalTools = (): boolean =>
  systemPostgresBin() !== undefined &&
  ['pgbackrest', 'barman'].every((tool) => existsSync(join('/usr/bin', tool)));

const filesOf = (home: string, bin: string, port: number) => ({
  'pgbackrest.conf': `
[global]
repo1-path=${home}/repo
repo1-retention-full=9
log-level-file=off
lock-path=${home}/lock
start-fast=y
archive-timeout=3
compress-type=none
[main]
pg1-path=${home}/data
pg1-socket-path=${home}
pg1-port=${port}
`,
  'barman.conf': `
[barman]
barman_home = ${home}/barman
barman_user = ${userInfo().uid === 0 ? 'postgres' : userInfo().username}
log_file = ${home}/barman.log
[main]
description = main
conninfo = host=${home} port=${port} user=postgres dbname=postgres
streaming_conninfo = host=${home} port=${port} user=postgres
backup_method = postgres
streaming_archiver = on
slot_name = barman
immediate_checkpoint = true
path_prefix = ${bin}
last_backup_maximum_age = 1 DAYS
`,
  'settings.conf': `
port = ${port}
listen_addresses = ''
unix_socket_directories = '${home}'
fsync = off
archive_mode = on
archive_command = 'test ! -e ${home}/archive-fails && pgbackrest --config=${home}/pgbackrest.conf --stanza=main archive-push %p'
`,
  // What the scripts of a fault are written with.
  'words.sh': `
set -u
# Half of what Barman takes to start is a replacement of distutils, which Python still has.
export SETUPTOOLS_USE_DISTUTILS=stdlib
export PATH=${bin}:$PATH HOME=${home} PGHOST=${home} PGPORT=${port} PGUSER=postgres PGBACKREST_LOG_LEVEL_CONSOLE=error
backrest() { pgbackrest --config=${home}/pgbackrest.conf --stanza=main "$@"; }
bar() { barman -c ${home}/barman.conf "$@"; }
write() { psql -qc 'create table if not exists t (a int)' -c 'insert into t select generate_series(1, 1000)' -c 'select pg_switch_wal()' >/dev/null; sleep 0.3; }
start() { pg_ctl -D data -l server.log -w start >/dev/null; }
receive() { setsid barman -c ${home}/barman.conf receive-wal main >receive.log 2>&1 & echo $! >receive.pid; }
# What has come since stays: servers and tools go on meanwhile.
keep() { rm -rf well; mkdir well; cp -a repo barman/main/base barman/main/wals well; }
back() { mkdir -p repo; cp -a well/repo/. repo; rm -rf barman/main/base; cp -a well/base barman/main; cp -a well/wals/. barman/main/wals; }
stop_receiving() { kill -- -$(cat receive.pid) 2>/dev/null; sleep 1; }
`,
});

const SET_UP = `
initdb -D data -A trust -U postgres --no-sync >/dev/null
cat settings.conf >> data/postgresql.conf
start
backrest stanza-create
backrest --type=full backup; write; write; write
backrest --type=diff backup; write; write; write
backrest --type=incr backup; write; write; write
mkdir barman; bar check main; bar receive-wal --create-slot main; receive; sleep 3
write; write; bar archive-wal main; bar backup main --wait --wait-timeout 60
write; write; write; bar archive-wal main; bar backup main --wait --wait-timeout 60
write; write; write; bar archive-wal main
`;

export const startPhysicalWorld = async () => {
  const home = await mkdtemp(join(tmpdir(), 'shipshape-physical-'));
  const owner = serverUser();
  const files = filesOf(home, systemPostgresBin() ?? '', await freePort());
  for (const [name, text] of Object.entries(files)) await writeFile(join(home, name), text);
  for (const name of ['', ...Object.keys(files)])
    await chown(join(home, name), owner.uid, owner.gid);
  const sh = async (script: string): Promise<string> => {
    const { all } = await execa('bash', ['-c', `. ./words.sh\n${script}`], {
      ...owner,
      cwd: home,
      all: true,
      reject: false,
      stdin: 'ignore',
      timeout: 180_000,
    });
    return all;
  };
  await sh(SET_UP);
  return {
    /** Runs a script as the user of the server, in that folder, and returns all that it prints, in order, whatever it ends with. */
    sh,
    stop: async () => {
      await sh('stop_receiving; pg_ctl -D data -m immediate stop');
      await rm(home, { recursive: true, force: true });
    },
  };
};
