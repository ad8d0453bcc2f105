import { availableParallelism, cpus, totalmem } from 'node:os';

/** What the figures were measured on. */
export const machine = () => ({
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  measuredAt: new Date().toISOString(),
});
