import { deadline } from '../../network/deadline.js';
import { type RcloneCommand, type RcloneExit, startRclone } from './rclone-process.js';

/** More than any list that is asked for; the options of all types take some 1.5 MiB. */
const OUTPUT_BYTES = 8 * 1024 * 1024;

/** Runs it to its end, and returns all that it printed; kills it where it takes longer or prints more. */
export const runRclone = async (
  command: RcloneCommand,
  signal: AbortSignal,
  timeMs: number,
): Promise<RcloneExit & { readonly stdout: string }> => {
  const running = await startRclone(command, signal);
  running.stdin.end();
  const clear = deadline(timeMs, () => void running.kill());
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  running.stdout.on('data', (chunk: Buffer) => {
    sizeBytes += chunk.length;
    if (sizeBytes > OUTPUT_BYTES) void running.kill();
    else chunks.push(chunk);
  });
  const exit = await running.exited;
  clear();
  return { ...exit, stdout: Buffer.concat(chunks).toString('utf8') };
};
