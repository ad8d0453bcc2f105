import * as E from 'fp-ts/lib/Either.js';
import { EXIT } from '../command/exit-code.js';
import { findDatabase } from './find-database.js';
import { reply, type Step } from '../command/command-output.js';
import { type CheckBody, showCheck } from './show-check.js';

export const checkCommand =
  (idOrPath: string): Step =>
  async (operations) => {
    const database = await findDatabase(operations, idOrPath);
    if (E.isLeft(database)) return database;
    const reasons = await operations.checkDump(database.right.id);
    if (E.isLeft(reasons)) return reasons;
    const ready = reasons.right.length === 0;
    const body: CheckBody = { database: database.right, ready, reasons: reasons.right };
    return E.right(reply(body, showCheck, ready ? EXIT.yes : EXIT.no));
  };
