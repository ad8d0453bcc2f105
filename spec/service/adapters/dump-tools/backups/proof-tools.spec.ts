import { countsOf } from '../../../../support/backups/proving/a-restored-database.js';
import { chmod, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { toolDumpVerifier } from '../../../../../adapters/dump-tools/backups/proving/tool-dump-verifier.js';
import { execaDumpToolProbe } from '../../../../../adapters/dump-tools/execa-dump-tool-probe.js';
import { atInstance, type DumpKind } from '../../../../../core/backups/ports/dump-verifier.js';
import {
  installStandIn,
  printingVersion,
} from '../../../../support/dump-check/stand-in-dump-tool.js';
import { pollUntil } from '../../../../support/shared/poll-until.js';
import { NO_SERVERS } from '../../../../support/backups/proving/servers-here.js';
import { aDumpTarget } from '../../../../support/fleet/a-dump-target.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';

const KIND: DumpKind = { engine: 'postgresql', format: 'custom', toolMajor: 15 };
const NEVER = new AbortController().signal;
const GATE = '/run/a-gate';

describe('the tools that prove a dump', () => {
  const folder = temporaryDirectory();
  let closed: number;

  beforeEach(async () => {
    closed = 0;
    await installStandIn(folder.path, printingVersion('15.20'));
    const told = `{ echo "$0 $@"; env; } >> '${folder.path}/told'; cat > /dev/null`;
    await installStandIn(folder.path, told, 'pg_restore');
    await installStandIn(folder.path, told, 'psql');
  });

  const verifier = () =>
    toolDumpVerifier({
      tools: execaDumpToolProbe({ directories: [folder.path], timeoutMs: 30_000 }),
      openGate: () =>
        TE.right({
          directory: GATE,
          user: 'shipshape',
          login: () => Promise.resolve(E.right(undefined)),
          wasCutOff: () => false,
          rowsSent: () => Promise.resolve(new Map()),
          close: () => {
            closed += 1;
            return Promise.resolve();
          },
        }),
      onToolMessage: () => undefined,
      servers: NO_SERVERS,
    });
  const restore = () => verifier().restore(atInstance(aDumpTarget()), KIND, bytes(), NEVER)();

  it('get no password and nothing of our environment, and find a gate in place of the server', async () => {
    process.env.PGPASSWORD = 'the password of somebody';
    const outcome = await restore();
    delete process.env.PGPASSWORD;
    expect(countsOf(outcome)).to.deep.equal(E.right({ tables: 0, rows: 0 }));
    const told = (await readFile(join(folder.path, 'told'), 'utf8')).split('\n');
    const hosts = told.filter((line) => line.startsWith('PGHOST='));
    expect(hosts)
      .to.deep.equal(hosts.map(() => `PGHOST=${GATE}`))
      .and.have.length(7);
    expect(closed).to.equal(2);
    expect(told.join('\n')).not.to.match(/password of|PGPASSWORD|HOME=/);
  });

  it('may end with the last byte, before it is known to be the last, and not before it', async () => {
    const first = `echo $$ > '${folder.path}/pid'; head -c 10000 > /dev/null`;
    await installStandIn(folder.path, first, 'pg_restore');
    const readWith = (more: number) =>
      verifier().read(KIND, untilEnded(join(folder.path, 'pid'), more), NEVER)();
    const whole = await readWith(0);
    await rm(join(folder.path, 'pid'));
    const longer = await readWith(1);
    expect(whole).to.deep.equal(E.right(undefined));
    expect(longer).to.deep.equal(
      E.left({ _tag: 'NotRestored', failure: { code: 'dump_unreadable' } }),
    );
  });

  it('are not run where everybody may replace them', async () => {
    await chmod(join(folder.path, 'pg_restore'), 0o777);
    const missing = E.left({ _tag: 'NotRestored', failure: { code: 'restore_tool_missing' } });
    expect(await restore()).to.deep.equal(missing);
    expect(await verifier().read(KIND, bytes(), NEVER)()).to.deep.equal(missing);
  });

  it('have not restored a dump of which nothing can be counted', async () => {
    await installStandIn(folder.path, "cat > /dev/null; echo 'many'", 'psql');
    expect(await restore()).to.deep.equal(
      E.left({ _tag: 'NotRestored', failure: { code: 'dump_unrestorable' } }),
    );
  });

  it('are ended with everything that they started, once the signal is aborted', async () => {
    await installStandIn(folder.path, 'sleep 600 & cat > /dev/null; wait', 'pg_restore');
    const calling = new AbortController();
    const reading = verifier().read(KIND, untilAborted(calling), calling.signal)();
    expect(await reading).to.deep.equal(
      E.left({ _tag: 'NotRestored', failure: { code: 'dump_cancelled' } }),
    );
  });
});

const bytes = async function* () {
  yield await Promise.resolve(Buffer.alloc(10_000));
};

/** Ends, or goes on, once the tool that wrote its id there is gone. */
const untilEnded = async function* (file: string, more: number) {
  yield Buffer.alloc(10_000);
  await pollUntil(async () => !(await isRunning(file)));
  yield Buffer.alloc(more);
};

const isRunning = async (file: string): Promise<boolean> => {
  const pid = Number(await readFile(file, 'utf8').catch(() => ''));
  try {
    return pid === 0 || process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** The next part never comes. */
const untilAborted = async function* (calling: AbortController) {
  yield await Promise.resolve(Buffer.alloc(1_000_000));
  calling.abort();
  await new Promise<never>(() => undefined);
};
