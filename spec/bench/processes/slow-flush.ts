import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scratchDirectory } from '../harness/scratch-directory.js';

/**
 * Instead of the disk's flush, every fsync and fdatasync of a process sleeps for a given time, as a thread does that waits
 * for a disk: so a flush is as slow on every machine, and alike for all that is compared. It counts them in a file that
 * is mapped into memory, with the time that they took.
 */
const SOURCE = String.raw`
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

struct tally { uint64_t flushes; uint64_t nanoseconds; };
static struct tally nowhere, *tally = &nowhere;
static long delay_us;

__attribute__((constructor)) static void begin(void) {
  const char *delay = getenv("BENCH_FLUSH_US"), *file = getenv("BENCH_FLUSH_TALLY");
  delay_us = delay ? atol(delay) : 0;
  int fd = file ? open(file, O_RDWR) : -1;
  if (fd < 0) return;
  void *mapped = mmap(0, sizeof *tally, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (mapped != MAP_FAILED) tally = mapped;
  close(fd);
}

static int64_t now(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return at.tv_sec * 1000000000LL + at.tv_nsec;
}

static int flush(void) {
  int64_t begun = now();
  struct timespec pause = { delay_us / 1000000, delay_us % 1000000 * 1000 };
  prctl(PR_SET_TIMERSLACK, 1);
  nanosleep(&pause, 0);
  __atomic_fetch_add(&tally->flushes, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(&tally->nanoseconds, now() - begun, __ATOMIC_RELAXED);
  return 0;
}

int fsync(int fd) { return (void)fd, flush(); }
int fdatasync(int fd) { return (void)fd, flush(); }
`;

/** The flushes of a process, and how long one took in the mean. */
export interface Flushes {
  readonly count: number;
  readonly meanUs: number;
}

export interface SlowFlush {
  /** For the processes whose flushes take so long. */
  readonly environment: Readonly<Record<string, string>>;
  /** The flushes of these processes so far. */
  readonly tally: () => Promise<Flushes>;
}

const TALLY_BYTES = 16;

/** Returns what makes flushes take so many microseconds; rejects where this machine cannot compile it. */
export const slowFlushes = async (): Promise<(delayUs: number) => Promise<SlowFlush>> => {
  const directory = await scratchDirectory('flush');
  const library = join(directory, 'slow-flush.so');
  await writeFile(join(directory, 'slow-flush.c'), SOURCE);
  await promisify(execFile)('cc', ['-shared', '-fPIC', '-O2', '-o', library, 'slow-flush.c'], {
    cwd: directory,
  });
  let made = 0;
  return async (delayUs) => {
    made += 1;
    const file = join(directory, `tally-${made}`);
    await writeFile(file, Buffer.alloc(TALLY_BYTES));
    return {
      environment: {
        LD_PRELOAD: library,
        BENCH_FLUSH_US: String(delayUs),
        BENCH_FLUSH_TALLY: file,
      },
      tally: async () => {
        const bytes = await readFile(file);
        const count = Number(bytes.readBigUInt64LE(0));
        return { count, meanUs: Number(bytes.readBigUInt64LE(8)) / 1_000 / count };
      },
    };
  };
};

/** The flushes between two readings of a tally. */
export const flushesBetween = (before: Flushes, after: Flushes): Flushes => {
  const count = after.count - before.count;
  const us = (tally: Flushes): number => (tally.count === 0 ? 0 : tally.count * tally.meanUs);
  return { count, meanUs: (us(after) - us(before)) / count };
};
