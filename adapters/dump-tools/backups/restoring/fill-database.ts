import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FilledDatabase } from '../../../../core/backups/ports/dump-restorer.js';
import type { RestoreFailure } from '../../../../core/backups/ports/dump-verifier.js';
import type { DatabaseContents } from '../../../../core/backups/proof/database-contents.js';
import { readRestored } from '../contents/read-restored.js';
import { TOOLS_OF_ENGINE } from '../tools-of-engine.js';
import type { Filling, RestoreSession } from './restore-ways.js';

/** Makes a database as a dump needs it, restores the dump into it, and reads what is in it then. */
export const fillDatabase = (
  session: RestoreSession,
  filling: Filling,
): TE.TaskEither<RestoreFailure, FilledDatabase> => {
  const { restore: ways, contents: tools } = TOOLS_OF_ENGINE[filling.kind.engine];
  return pipe(
    ways.create(session, filling),
    TE.bindTo('lacked'),
    TE.bind('begun', () => TE.fromIO(() => performance.now())),
    TE.bind('leftOut', () => ways.fill(session, filling)),
    TE.bind('tookMs', ({ begun }) => TE.fromIO(() => Math.round(performance.now() - begun))),
    TE.bind('contents', () => readRestored(session, tools, filling.name)),
    TE.map(({ lacked, leftOut, tookMs, contents }) => ({
      ...{ tookMs, leftOut: { ...leftOut, ...lacked } },
      contents: filling.inFull && leftOut.statements === 0 ? contents : withoutGrants(contents),
    })),
  );
};

/** Where some were not set, those that are there are not those of the source. */
const withoutGrants = ({
  names: { grant: _grant, ...names },
  ...contents
}: DatabaseContents): DatabaseContents => ({ ...contents, names });
