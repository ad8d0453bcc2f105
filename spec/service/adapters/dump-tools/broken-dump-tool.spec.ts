import { constants } from 'node:fs';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { execa } from 'execa';
import * as E from 'fp-ts/lib/Either.js';
import { execaDumpToolProbe } from '../../../../adapters/dump-tools/execa-dump-tool-probe.js';
import { printingVersion, installStandIn } from '../../../support/dump-check/stand-in-dump-tool.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

const { O_NONBLOCK, O_WRONLY } = constants;
const PATIENT_MS = 20_000;
const oneBroken = E.right({ tools: [], broken: 1 });

describe('execaDumpToolProbe, with a program that is no dump tool', () => {
  const root = temporaryDirectory();
  const place = (name: string) => join(root.path, name, 'bin');
  const findIn = (...directories: readonly string[]) =>
    execaDumpToolProbe({ directories, timeoutMs: PATIENT_MS }).find('postgresql')();

  const broken: Readonly<Record<string, string>> = {
    'ends with an error': `${printingVersion('18.4')}; exit 3`,
    'is ended by a signal': 'kill -9 $$',
    'prints something else': 'echo hello',
    'prints a second line': `${printingVersion('18.4')}; ${printingVersion('17.1')}`,
    'prints without end': 'exec yes',
    'prints a version of nonsense': printingVersion('99999999999'),
  };
  for (const [what, script] of Object.entries(broken)) {
    it(`counts a program as broken that ${what}`, async () => {
      await installStandIn(place('a'), script);
      expect(await findIn(place('a'))).to.deep.equal(oneBroken);
    });
  }

  it('counts a program as broken that may not be run, or whose interpreter is missing', async () => {
    await mkdir(place('a'), { recursive: true });
    await writeFile(join(place('a'), 'pg_dump'), '#!/bin/sh\n', { mode: 0o644 });
    await mkdir(place('b'), { recursive: true });
    await writeFile(join(place('b'), 'pg_dump'), '#!/nowhere/sh\n', { mode: 0o755 });
    expect(await findIn(place('a'), place('b'))).to.deep.equal(E.right({ tools: [], broken: 2 }));
  });

  /** A named pipe, and how to wait until no process holds it open any more, or ever will. */
  const heldPipe = async () => {
    const pipe = join(root.path, 'held-open-by-the-child');
    await execa('mkfifo', [pipe]);
    const lastWriterGone = readFile(pipe);
    const letGo = async () => {
      await (await open(pipe, O_WRONLY | O_NONBLOCK).catch(() => undefined))?.close();
      await lastWriterGone;
    };
    return { pipe, letGo };
  };

  it('kills a program that does not answer in time, and everything that it started', async () => {
    const { pipe, letGo } = await heldPipe();
    await installStandIn(place('a'), `sleep 3600 > '${pipe}' & wait`);
    const probe = execaDumpToolProbe({ directories: [place('a')], timeoutMs: 300 });
    expect(await probe.find('postgresql')()).to.deep.equal(oneBroken);
    await letGo();
  });

  it('kills what a program has started and left behind', async () => {
    const { pipe, letGo } = await heldPipe();
    await installStandIn(place('a'), `sleep 3600 > '${pipe}' & ${printingVersion('18.4')}`);
    await findIn(place('a'));
    await letGo();
  });
});
