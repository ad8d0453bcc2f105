import { Writable } from 'node:stream';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import type { CommandLineDeps } from '../../../../../../adapters/cli/command-line-deps.js';
import { watchOverview } from '../../../../../../adapters/cli/problems/watch/watch-overview.js';
import { readFreshness } from '../../../../../../adapters/cli/monitoring/overview-commands.js';
import {
  type ApiResult,
  errorDocument,
} from '../../../../../../adapters/api/errors/error-document.js';
import { apiFor } from '../../../../../../adapters/api/api-for.js';
import type { OverviewBody } from '../../../../../../adapters/api/problems/overview-body.js';
import type { WatchBody } from '../../../../../../adapters/api/monitoring/watch-body.js';
import { anAdmin } from '../../../../../support/access/a-caller.js';
import { aCommandLine, printed, UTF8 } from '../../../../../support/cli/a-command-line.js';
import { capturedStream } from '../../../../../support/cli/captured-stream.js';

const overviewOf = (...messages: readonly string[]): OverviewBody => ({
  setup: { servers: 1, instances: 0, destinations: 0, schedules: 0, channels: 0 },
  attention: messages.map((message) => ({
    kind: 'slow',
    severity: 'info',
    resource_type: 'server',
    resource_id: '1',
    name: 'a',
    message,
    since: '2026-11-21T03:00:00.000Z',
  })),
});
const CALM = overviewOf();
const AWAY = errorDocument('service_unreachable', 'Nothing listens there.');
const REVOKED = errorDocument('unauthenticated', 'The token is no good.');

const COUNTS = '1 server · 0 instances · 0 destinations · 0 schedules · 0 channels';
const CHECKED = 'Checked 12 s ago.';

/** A service that has always checked its fleet twelve seconds ago. */
const watchAt = (now: Date): WatchBody => ({
  state: 'current',
  interval_seconds: 60,
  last_check_at: new Date(now.getTime() - 12_000).toISOString(),
  behind_seconds: 0,
  nodes: [],
});

const CALM_TEXT = `${CHECKED}\n${COUNTS}\n\n✔ Nothing needs your attention.\n`;

const ENTER = '\u001b[?1049h\u001b[?25l\u001b[?7l';
const LEAVE = '\u001b[?7h\u001b[?25h\u001b[?1049l';

/** The lines of each page that was drawn on a terminal. */
const framesOf = (text: string): readonly (readonly string[])[] =>
  text
    .replace(ENTER, '')
    .replace(LEAVE, '')
    .split('\u001b[H')
    .slice(1)
    .map((frame) =>
      frame
        .replace('\u001b[J', '')
        .split('\n')
        .map((line) => line.slice(3)),
    );

describe('shipshape overview --watch', () => {
  const cli = aCommandLine();
  let [stdout, stderr] = [capturedStream(false), capturedStream(false)];
  beforeEach(() => {
    [stdout, stderr] = [capturedStream(false), capturedStream(false)];
  });

  /** Watches a service that answers like this, one answer a look, and is interrupted at the look after the last. */
  const watching = async (
    answers: readonly (OverviewBody | typeof AWAY)[],
    telling: Partial<CommandLineDeps> = {},
    json = false,
    atEachLook = (): void => undefined,
  ): Promise<number> => {
    const left = [...answers];
    const overview = (): ApiResult<OverviewBody> => {
      atEachLook();
      const answer = left.shift();
      if (answer === undefined) cli.signals.emit('SIGINT');
      else cli.clock.set(new Date(cli.clock.now().getTime() + 1_000));
      const given = answer ?? AWAY;
      return Promise.resolve('code' in given ? E.left(given) : E.right(given));
    };
    const api = {
      ...apiFor(cli.options, () => undefined)(anAdmin()),
      getOverview: overview,
      getWatch: () => Promise.resolve(E.right(watchAt(cli.clock.now()))),
    };
    const close = () => Promise.resolve(void (cli.closed += 1));
    const deps = {
      openLocal: () => Promise.resolve(E.right({ api, close })),
      stdout,
      stderr,
      signals: cli.signals,
      clock: cli.clock,
      env: { ...UTF8, NO_COLOR: '1' },
      ...telling,
    } as unknown as CommandLineDeps;
    return watchOverview(deps, { json, color: true }, 1, readFreshness);
  };

  describe('where no terminal is', () => {
    it('prints one page after another, with an empty line between them, until it is interrupted', async () => {
      expect([await watching([CALM, CALM]), stdout.text(), stderr.text()]).to.deep.equal([
        0,
        `${CALM_TEXT}\n${CALM_TEXT}`,
        '',
      ]);
    });

    it('prints once that the service is unavailable, and goes on when it is back', async () => {
      await watching([CALM, AWAY, { ...AWAY, request_id: 'r1' }, CALM, AWAY]);
      expect([stdout.text(), stderr.text()]).to.deep.equal([
        `${CALM_TEXT}\n${CALM_TEXT}`,
        'error: Nothing listens there.\n'.repeat(2),
      ]);
    });

    it('gives machines a line of JSON whenever something has changed', async () => {
      const other = overviewOf('a\u001b[2J');
      const away = [AWAY, { ...AWAY, request_id: 'r1' }, { ...AWAY, request_id: 'r2' }];
      expect(await watching([CALM, CALM, other, ...away, other], {}, true)).to.equal(0);
      expect(stdout.text()).to.not.contain('\u001b');
      const read: unknown[] = stdout
        .text()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown);
      expect(read).to.deep.equal([CALM, other, { error: AWAY }, other]);
      expect(stderr.text()).to.equal('error: Nothing listens there.\n');
    });

    it('does the same in a dumb terminal', async () => {
      stdout = capturedStream(true);
      await watching([CALM], { env: { TERM: 'dumb', ...UTF8 } });
      expect(stdout.text()).to.equal(CALM_TEXT);
    });

    it('ends quietly when its reader closes the pipe', async () => {
      const gone = new Writable({
        write: (_chunk, _encoding, done) =>
          done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
      });
      gone.on('error', () => undefined);
      let looks = 0;
      const count = () => void (looks += 1);
      const answers = Array.from({ length: 5 }, () => CALM);
      expect([await watching(answers, { stdout: gone }, false, count), looks]).to.deep.equal([
        0, 1,
      ]);
    });
  });

  describe('in a terminal', () => {
    beforeEach(() => {
      stdout = capturedStream(true);
    });

    it('keeps to its place on a screen of its own, which it leaves at the end', async () => {
      await watching([CALM, overviewOf('Slow.')]);
      const text = stdout.text();
      expect([text.startsWith(ENTER), text.endsWith(LEAVE)]).to.deep.equal([true, true]);
      expect(framesOf(text)).to.deep.equal([
        ['Every 0 s. Ctrl-C ends it.', '', CHECKED, COUNTS, '', '✔ Nothing needs your attention.'],
        ['Every 0 s. Ctrl-C ends it.', '', CHECKED, COUNTS, '', '● info  2 s  a  Slow.'],
      ]);
    });

    it('shows that the service is away, with what it saw last and how long ago, until it is back', async () => {
      await watching([CALM, AWAY, AWAY, CALM]);
      expect(
        framesOf(stdout.text()).map(([status, ...rest]) => [status, rest.at(-1)]),
      ).to.deep.equal(
        [
          'Every 0 s. Ctrl-C ends it.',
          '✖ Nothing listens there. This is how it was 1 s ago.',
          '✖ Nothing listens there. This is how it was 2 s ago.',
          'Every 0 s. Ctrl-C ends it.',
        ].map((status) => [status, '✔ Nothing needs your attention.']),
      );
      expect(stderr.text()).to.equal('');
    });

    it('stays within a terminal that is narrow and low, and says how much it leaves out', async () => {
      const messages = Array.from({ length: 20 }, () => 'It takes longer than it used to take.');
      for (const rows of [6, 200]) {
        stdout = Object.assign(capturedStream(true, 50), { rows });
        await watching([overviewOf(...messages)]);
        const [frame = []] = framesOf(stdout.text());
        expect(frame.length).to.be.at.most(rows);
        expect(/^… and \d+ more lines$/.test(frame.at(-1) ?? '')).to.equal(rows === 6);
        for (const line of frame) expect(line.length).to.be.at.most(50);
      }
    });

    it('is drawn again when the terminal gets another size', async () => {
      const drawn: number[] = [];
      await watching([CALM, CALM], {}, false, () => {
        stdout.emit('resize');
        drawn.push(framesOf(stdout.text()).length);
      });
      expect(drawn).to.deep.equal([0, 2, 4]);
      expect(stdout.listenerCount('resize')).to.equal(0);
    });

    it('leaves the screen before it tells what ended it', async () => {
      stderr = stdout;
      expect(await watching([CALM, REVOKED])).to.equal(3);
      expect(stdout.text().endsWith(`${LEAVE}error: The token is no good.\n`)).to.equal(true);
    });
  });

  it('ends with the error that comes at the very first, as without --watch', async () => {
    expect([await watching([AWAY]), stdout.text(), stderr.text()]).to.deep.equal([
      3,
      '',
      'error: Nothing listens there.\n',
    ]);
  });

  it('closes what it opened, and handles no more signals', async () => {
    for (const answers of [[CALM], [AWAY]]) {
      await watching(answers);
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
        expect(cli.signals.listenerCount(name)).to.equal(0);
    }
    expect(cli.closed).to.equal(2);
  });

  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    it(`lets go of an answer that does not come, at ${name}`, async () => {
      const overview = (signal?: AbortSignal): ApiResult<OverviewBody> =>
        new Promise((resolve) => {
          signal?.addEventListener('abort', () => resolve(E.left(AWAY)));
          cli.signals.emit(name);
        });
      const api = { ...apiFor(cli.options, () => undefined)(anAdmin()), getOverview: overview };
      cli.deps = {
        openLocal: () => Promise.resolve(E.right({ api, close: () => Promise.resolve() })),
      };
      expect(await cli.run('overview', '--watch')).to.deep.equal(printed(''));
    });

  it('ends while it waits for the next refresh', async () => {
    const page = new Writable({
      write: (_chunk, _encoding, done) => {
        done();
        setImmediate(() => cli.signals.emit('SIGINT'));
      },
    });
    cli.deps = { stdout: page };
    expect(await cli.exitCode('overview', '--watch', '--interval', '24h')).to.equal(0);
  });

  it('wants an interval that makes sense, and to be told of one only where it watches', async () => {
    const said = [];
    for (const argv of [
      ['--watch', '--interval', '0s'],
      ['--watch', '--interval', '25h'],
      ['--watch', '--interval', '5'],
      ['--interval', '5s'],
    ]) {
      const { exitCode, stderr: words } = await cli.run('overview', ...argv);
      said.push([exitCode, words]);
    }
    const senseless = (text: string) =>
      `error: --interval "${text}" is not a time from 1s to 24h, such as 5s or 1m.\n`;
    expect(said).to.deep.equal([
      [2, senseless('0s')],
      [2, senseless('25h')],
      [2, senseless('5')],
      [2, 'error: --interval goes with --watch.\n'],
    ]);
    expect(cli.opened).to.equal(0);
  });
});
