import * as E from 'fp-ts/lib/Either.js';
import { EXIT } from '../command/command-output.js';
import { findDatabase } from './find-database.js';
import { commandOutput, type ApiStep } from '../command/command-output.js';
import { type CheckBody, showCheck } from './show-check.js';

export const checkCommand =
  (idOrPath: string): ApiStep =>
  async (api) => {
    const database = await findDatabase(api, idOrPath);
    if (E.isLeft(database)) return database;
    const reasons = await api.checkDump(database.right.id);
    if (E.isLeft(reasons)) return reasons;
    const ready = reasons.right.length === 0;
    const body: CheckBody = { database: database.right, ready, reasons: reasons.right };
    return E.right(commandOutput(body, showCheck, ready ? EXIT.yes : EXIT.no));
  };
