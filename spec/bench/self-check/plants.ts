import { planted, type PlantedLines } from './planted.js';

/** A slow-down of each kind, for the lines that are there to see it. */
export const PLANTS: readonly PlantedLines[] = [
  {
    what: 'each overview blocks the event loop for 0.5 ms',
    part: 'http',
    environment: planted({ requests: [{ asked: 'GET /v1/overview', blockMs: 0.5 }] }),
    lines: ['has changed', 'changes', 'none of them is remembered'],
    factor: 1.5,
  },
  {
    what: 'one report in 20 blocks the event loop for 80 ms',
    part: 'reports',
    environment: planted({ requests: [{ asked: 'PUT /v1/problems', oneIn: 20, blockMs: 80 }] }),
    lines: [
      'Overviews a second while 200 reports',
      '(p99) while 200 reports',
      'as they come, while 1,000 reports',
    ],
    factor: 1.3,
  },
  {
    what: 'each flush of the service takes 25 ms',
    part: 'durable',
    environment: { BENCH_FLUSH_US: '25000' },
    lines: ['where a flush takes 0.1 ms', 'where a flush takes 4 ms', 'took that service'],
    factor: 1.5,
  },
  {
    what: 'one overview in 75 blocks the event loop for 0.3 s, and is refused',
    part: 'beside-apply',
    environment: planted({
      requests: [{ asked: 'GET /v1/overview', oneIn: 75, blockMs: 300, isRefused: true }],
    }),
    lines: ['refused or failed', 'the slowest /livez', '(p99)'],
    factor: 1.3,
  },
  {
    what: 'PUT /v1/fleet blocks the event loop for 5 s, and keeps 1 GiB',
    part: 'input',
    environment: planted({
      requests: [{ asked: 'PUT /v1/fleet', blockMs: 5_000, residentMiB: 1_024 }],
    }),
    lines: ['the slowest /livez', 'memory of the service grows'],
    factor: 1.5,
  },
  {
    what: 'each dump check waits for 0.5 s',
    part: 'checks',
    environment: planted({ requests: [{ asked: 'POST /v1/databases', waitMs: 500 }] }),
    lines: ['of a bare login', 'of the same by hand'],
    factor: 1.5,
  },
  {
    what: 'each dump check blocks the event loop for 20 ms',
    part: 'checks',
    environment: planted({ requests: [{ asked: 'POST /v1/databases', blockMs: 20 }] }),
    lines: ['four at a time', 'the slowest /livez', 'of those of distinct databases'],
    factor: 1.3,
  },
  {
    what: 'one dump check in 20 waits for 8 s',
    part: 'checks',
    environment: planted({ requests: [{ asked: 'POST /v1/databases', oneIn: 20, waitMs: 8_000 }] }),
    lines: ['(p99 of p50)'],
    factor: 1.3,
  },
  {
    what: 'one dump check in 200 keeps 128 MiB',
    part: 'hostile',
    environment: planted({
      requests: [{ asked: 'POST /v1/databases', oneIn: 200, residentMiB: 128 }],
    }),
    lines: ['Growth of the service, in memory'],
    factor: 1.5,
  },
  {
    what: 'each dump check waits for 0.1 s',
    part: 'inspection',
    environment: planted({ requests: [{ asked: 'POST /v1/databases', waitMs: 100 }] }),
    lines: ['beyond a bare login'],
    factor: 1.5,
  },
  {
    what: 'each dump waits for 4 s, and keeps 128 MiB',
    part: 'dump',
    environment: planted({
      requests: [{ asked: 'GET /v1/databases', waitMs: 4_000, residentMiB: 128 }],
    }),
    lines: ['of the bare tool', 'a second (', 'while it makes a dump'],
    factor: 1.3,
  },
  {
    what: 'the command starts 4 s later, and keeps 512 MiB',
    part: 'apply',
    environment: planted({ startMs: 4_000, residentMiB: 512 }),
    lines: ['Peak resident memory', 'with nothing changed, of the time into an empty store'],
    factor: 1.3,
  },
  {
    what: 'the service starts 2 s later, and keeps 256 MiB',
    part: 'start',
    environment: planted({ startMs: 2_000, residentMiB: 256 }),
    lines: ['to its first overview', 'idle for', 'The same after'],
    factor: 1.5,
  },
  {
    what: 'each overview blocks the event loop for 5 ms, and waits for 2 s',
    part: 'page',
    environment: planted({ requests: [{ asked: 'GET /v1/overview', blockMs: 5, waitMs: 2_000 }] }),
    lines: ['first rows visible', 'of an empty page', 'of one core, at rest'],
    factor: 1.3,
  },
  {
    what: 'each overview waits for 2 s',
    part: 'page-large',
    environment: planted({ requests: [{ asked: 'GET /v1/overview', waitMs: 2_000 }] }),
    lines: ['first rows visible'],
    factor: 1.3,
  },
];
