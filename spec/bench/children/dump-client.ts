import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { timed } from '../harness/stopwatch.js';
import type { DumpRead, DumpTask } from './dump-task.js';
import { serveTasks } from './serve-tasks.js';

/** Both are read the same way, and thrown away. */
const countBytes = (stream: Readable): (() => number) => {
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  return () => bytes;
};

const download = async ({ url, token }: DumpTask & { _tag: 'Download' }): Promise<number> => {
  const asked = request(url, { headers: { authorization: `Bearer ${token}` } });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200)
    throw new Error(`A dump was answered ${response.statusCode ?? 0}: ${await text(response)}`);
  const bytes = countBytes(response);
  // A dump that is not whole ends with an error.
  await once(response, 'end');
  return bytes();
};

const runTool = async ({ file, args, environment }: DumpTask & { _tag: 'Tool' }) => {
  const tool = spawn(file, args, { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  const bytes = countBytes(tool.stdout);
  const [code] = (await once(tool, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${file} ended with ${String(code)}`);
  return bytes();
};

serveTasks(async (task: DumpTask): Promise<DumpRead> => {
  let bytes = 0;
  const tookUs = await timed(async () => {
    bytes = await (task._tag === 'Download' ? download(task) : runTool(task));
  });
  return { bytes, tookUs };
});
