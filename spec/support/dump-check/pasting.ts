import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import fc from 'fast-check';
import { checkedReasons } from '../../../adapters/api/dump-check/dump-not-ready.js';
import type { LoginProbe } from '../../../core/dump-check/ports/login-probe.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';

/** The statements that a check of the target gives, as a person pastes them; empty once nothing is in the way. */
const pasted = async (probe: LoginProbe, target: DumpTarget): Promise<readonly string[]> => {
  const result = await probe.inspect(target)();
  if (E.isLeft(result)) throw new Error(result.left._tag);
  const { database, engine, user } = target;
  const reasons = result.right._tag === 'Refused' ? [result.right.refusal] : result.right.obstacles;
  const checked = checkedReasons({ database, engine, user, reasons, warnings: [] });
  for (const { code, statements } of checked)
    expect(statements, `statements of ${code}`).not.to.equal(undefined);
  return checked.flatMap(({ statements = [] }) => statements);
};

/** Pastes until the database is ready; a login has to be granted before what is behind it is found. */
export const pasteAll = async (
  probe: LoginProbe,
  target: DumpTarget,
  paste: (statements: string) => Promise<unknown>,
): Promise<number> => {
  const statements = await pasted(probe, target);
  if (statements.length === 0) return 0;
  await paste(`${statements.join('\n')}\n`);
  return 1 + (await pasteAll(probe, target, paste));
};

/** Names of a hostile server: what ends a name, a statement or a line, and what clients take for their own commands. */
const hostileName = fc
  .array(
    fc.constantFrom(
      '"',
      "'",
      '`',
      ';',
      '\\',
      '\\!',
      '\\q',
      '\\;',
      '\\g',
      '$$',
      '--',
      '/*',
      '#',
      ':x',
      '%s',
      '\n',
      '\r',
      '\u0000',
      '\u001b[2J',
      '\u202e',
      '\u2028',
      'DELIMITER',
      ' ',
      'é',
      '😀',
      'a',
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => Array.from(parts.join('')).slice(0, 15).join(''));

export const NAMES = fc.sample(hostileName, { numRuns: 400, seed: 31 });
