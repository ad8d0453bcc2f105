import * as E from 'fp-ts/lib/Either.js';
import PQueue from 'p-queue';
import type { Api } from '../../api/api.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { malformedRequest } from '../../api/errors/malformed-request.js';
import { commandOutput, type ApiStep, EXIT } from '../command/command-output.js';
import type { NamedDatabase } from './find-database.js';
import { findDatabases } from './find-databases.js';
import { type CheckBody, showCheck } from './show-check.js';
import { type CheckOutcome, showChecks } from './show-checks.js';

/** Which databases to check: those with these ids and paths or under them, or all of the fleet. */
export interface CheckedScopes {
  readonly idsOrPaths: readonly string[];
  readonly all: boolean;
}

export const checkCommand = ({
  idsOrPaths,
  all,
}: CheckedScopes): E.Either<ErrorDocument, ApiStep> =>
  all === idsOrPaths.length > 0
    ? E.left(malformedRequest([NEITHER_NOR_BOTH]))
    : E.right(checkAll(idsOrPaths));

const checkAll =
  (idsOrPaths: readonly string[]): ApiStep =>
  async (api) => {
    const databases = await findDatabases(api, idsOrPaths);
    if (E.isLeft(databases)) return databases;
    const [only, ...others] = databases.right;
    return only !== undefined && others.length === 0 && isOf(only, idsOrPaths)
      ? checkOne(api, only)
      : checkMany(api, databases.right);
  };

const NEITHER_NOR_BOTH =
  'Name databases, servers or instances to check, or give --all for every database of the fleet.';

const isOf = ({ id, path }: NamedDatabase, [idOrPath]: readonly string[]): boolean =>
  idOrPath !== undefined && [id, path].includes(idOrPath.toLowerCase() === id ? id : idOrPath);

const checkOne = async (api: Api, database: NamedDatabase) => {
  const reasons = await api.checkDump(database.id);
  if (E.isLeft(reasons)) return reasons;
  const ready = reasons.right.length === 0;
  const body: CheckBody = { database, ready, reasons: reasons.right };
  return E.right(commandOutput(body, showCheck, ready ? EXIT.yes : EXIT.no));
};

/** So many at once that servers are asked side by side, and that a service has room for others. */
const CHECKS_AT_ONCE = 8;

const checkMany = async (api: Api, databases: readonly NamedDatabase[]) => {
  const queue = new PQueue({ concurrency: CHECKS_AT_ONCE });
  const outcomes = await queue.addAll(
    databases.map((database) => async (): Promise<CheckOutcome> => {
      const reasons = await api.checkDump(database.id);
      return E.isLeft(reasons)
        ? { database, ready: null, error: reasons.left }
        : { database, ready: reasons.right.length === 0, reasons: reasons.right };
    }),
  );
  return E.right(commandOutput(outcomes, showChecks, exitCodeOf(outcomes)));
};

const exitCodeOf = (outcomes: readonly CheckOutcome[]): number => {
  if (outcomes.some(({ ready }) => ready === null)) return EXIT.unavailable;
  return outcomes.every(({ ready }) => ready === true) ? EXIT.yes : EXIT.no;
};
