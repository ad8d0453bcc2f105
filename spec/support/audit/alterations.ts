import fc from 'fast-check';
import { chainedRows, type ChainEnd } from '../../../core/audit/audit-log.js';
import type { AuditRow } from '../../../core/audit/audit-event.js';
import { anEvent, SIGNER } from './an-audit.js';

/** What somebody has done to a log. */
export interface Alteration {
  readonly done: string;
  readonly lines: readonly string[];
}

const PRINTABLE = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));

/** Each draws one alteration of the lines, which never leaves them as they were. */
export const alterationOf = (lines: readonly string[]): fc.Arbitrary<Alteration> =>
  fc
    .oneof(
      edited(lines),
      place(lines).map((n) => ({ done: `removes ${n}`, lines: lines.toSpliced(n, 1) })),
      fc.tuple(place(lines), place(lines)).map(([n, m]) => swapped(lines, n, m)),
      fc
        .tuple(place(lines), place(lines))
        .map(([n, m]) => inserted(`repeats ${n}`, lines, m, lines[n] ?? '')),
      place(lines).map((n) => inserted(`forges after ${n}`, lines, n, forgedAfter(lines[n] ?? ''))),
    )
    .filter((one) => one.lines.join('\n') !== lines.join('\n'));

const place = (lines: readonly string[]) => fc.nat({ max: lines.length - 1 });

const edited = (lines: readonly string[]): fc.Arbitrary<Alteration> =>
  place(lines).chain((n) => {
    const line = lines[n] ?? '';
    return fc.tuple(fc.nat({ max: line.length - 1 }), PRINTABLE).map(([at, character]) => ({
      done: `edits ${n} at ${at}: ${character}`,
      lines: lines.with(n, line.slice(0, at) + character + line.slice(at + 1)),
    }));
  });

const swapped = (lines: readonly string[], n: number, m: number): Alteration => ({
  done: `swaps ${n} and ${m}`,
  lines: lines.with(n, lines[m] ?? '').with(m, lines[n] ?? ''),
});

const inserted = (done: string, lines: readonly string[], n: number, line: string): Alteration => ({
  done,
  lines: lines.toSpliced(n + 1, 0, line),
});

/** A row that continues the chain of a line as it should: anybody who has the rows can make it. */
const forgedAfter = (line: string): string => {
  const parsed = JSON.parse(line) as Partial<AuditRow & ChainEnd> & {
    readonly head?: ChainEnd;
    readonly stub?: ChainEnd;
  };
  const end = parsed.head ?? parsed.stub ?? (parsed as ChainEnd);
  return chainedRows(SIGNER, end, [anEvent({ action: 'forged' })])[0]?.line ?? '';
};
