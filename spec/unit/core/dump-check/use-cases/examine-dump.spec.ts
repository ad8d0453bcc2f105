import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import {
  memoryDumpToolProbe,
  memoryLoginProbe,
} from '../../../../../adapters/memory/dump-check/login-probe.js';
import {
  acceptedLogin,
  type LoginResult,
  NO_EXPIRIES,
} from '../../../../../core/dump-check/login-result.js';
import type { SeenServers } from '../../../../../core/dump-check/ports/seen-servers.js';
import { examineDump } from '../../../../../core/dump-check/use-cases/check-dump-readiness.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';
import { aDumpTarget } from '../../../../support/fleet/a-dump-target.js';

const pgDump = (major: number) => ({ file: `/opt/${major}/pg_dump`, version: `${major}.1`, major });
const accepted: LoginResult = acceptedLogin(16);
const rejected: LoginResult = {
  _tag: 'Refused',
  refusal: { code: 'login_rejected', cause: 'credentials' },
};
const target = aDumpTarget({});

/** Servers of which one has been seen with this version, and the versions that are stored. */
const seenWith = (lastMajor?: number) => {
  const stored: number[] = [];
  const seen: SeenServers = {
    lastMajor: () => TE.right(O.fromNullable(lastMajor)),
    saw: (_, major) => TE.fromIO(() => void stored.push(major)),
  };
  return { seen, stored };
};

const examine = (login: LoginResult, seen: SeenServers) =>
  examineDump({
    tool: memoryDumpToolProbe({ postgresql: { tools: [18, 16, 15].map(pgDump), broken: 0 } }),
    login: memoryLoginProbe(() => login),
    seen,
  })(target)();

describe('examineDump', () => {
  it('returns the tool that fits the server, and stores the version of the server', async () => {
    const { seen, stored } = seenWith();
    expect(await examine(accepted, seen)).to.deep.equal(
      E.right({ reasons: [], tool: pgDump(16), serverMajor: 16, expiries: NO_EXPIRIES }),
    );
    expect(stored).to.deep.equal([16]);
  });

  it('takes the version last seen of a server that refuses the login', async () => {
    const { seen, stored } = seenWith(19);
    const outdated = { code: 'dump_tool_outdated', newestMajor: 18, serverMajor: 19 } as const;
    expect(await examine(rejected, seen)).to.deep.equal(
      E.right({
        reasons: [outdated, { code: 'login_rejected', cause: 'credentials' }],
        serverMajor: 19,
      }),
    );
    expect(stored).to.deep.equal([]);
  });

  it('chooses no tool for a server that was never seen', async () => {
    expect(await examine(rejected, seenWith().seen)).to.deep.equal(
      E.right({ reasons: [{ code: 'login_rejected', cause: 'credentials' }] }),
    );
  });

  it('returns what it found although the version cannot be stored', async () => {
    const seen = { ...seenWith().seen, saw: () => TE.left(unavailable('store', 'busy')) };
    expect(E.isRight(await examine(accepted, seen))).to.equal(true);
  });
});
