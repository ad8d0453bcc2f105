import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { toolDumpMaker } from '../../../../../adapters/dump-tools/backups/tool-dump-maker.js';
import type { OpenDumpGate } from '../../../../../adapters/network/dump-gate.js';
import { installStandIn, standInRuns } from '../../../../support/dump-check/stand-in-dump-tool.js';
import { aDumpTarget } from '../../../../support/fleet/a-dump-target.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';

/** As a pg_dump that was built without zstd refuses it, in the locale C. */
const WITHOUT_ZSTD = `case "$*" in *zstd*)
  echo 'pg_dump: error: this build does not support compression with ZSTD' >&2; exit 1;;
esac
head -c 5000 /dev/zero`;

describe('toolDumpMaker with a stand-in for pg_dump', () => {
  const folder = temporaryDirectory();

  const openGate: OpenDumpGate = () =>
    TE.fromTask(async () => ({
      directory: await mkdtemp(join(folder.path, 'gate-')),
      user: 'shipshape',
      login: () => Promise.resolve(E.right(undefined)),
      wasCutOff: () => false,
      rowsSent: () => Promise.resolve(new Map()),
      close: () => Promise.resolve(),
    }));

  const dumpTwice = async (script: string) => {
    const file = await installStandIn(join(folder.path, 'bin'), script);
    const maker = toolDumpMaker({ openGate, lockWaitMs: 1_000, onToolMessage: () => undefined });
    const dump = async () => {
      const tool = { file, version: '16.4', major: 16 };
      const request = { target: aDumpTarget(), tool, serverMajor: 16, format: 'custom' as const };
      const started = await maker.start(request, new AbortController().signal)();
      if (E.isLeft(started)) return started.left;
      let sizeBytes = 0;
      for await (const part of started.right.bytes) sizeBytes += part.length;
      return { sizeBytes, end: (await started.right.end())._tag };
    };
    const outcomes = [await dump(), await dump()];
    const runs = await standInRuns(join(folder.path, 'bin'));
    return { outcomes, compressions: runs.map((run) => /--compress=(\S+)/.exec(run)?.[1]) };
  };

  it('compresses with gzip where it was built without zstd, and asks that tool for zstd only once', async () => {
    const whole = { sizeBytes: 5_000, end: 'Whole' };
    expect(await dumpTwice(WITHOUT_ZSTD)).to.deep.equal({
      outcomes: [whole, whole],
      compressions: ['zstd:1', '1', '1'],
    });
  });

  it('fails as the tool does where that refuses every compression', async () => {
    const refuses = "echo 'this build does not support compression with ZSTD' >&2; exit 1";
    const failed = { _tag: 'DumpRefused', failure: { code: 'dump_failed' } };
    expect(await dumpTwice(refuses)).to.deep.equal({
      outcomes: [failed, failed],
      compressions: ['zstd:1', '1', '1'],
    });
  });

  it('finds why a tool failed before a statement of any length', async () => {
    const waits = `cat >&2 <<END
pg_dump: error: query failed: ERROR:  canceling statement due to lock timeout
pg_dump: detail: Query was: LOCK TABLE ${'public.a_long_name, '.repeat(2_000)}
END
exit 1`;
    const { outcomes } = await dumpTwice(waits);
    const failure = { code: 'table_locked', objects: { names: [], count: 1 } };
    expect(outcomes[0]).to.deep.equal({ _tag: 'DumpRefused', failure });
  });
});
