import * as E from 'fp-ts/lib/Either.js';
import type { DumpGate } from '../../../adapters/network/dump-gate.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import { type Expected, SILENT, TIMED_OUT } from '../rogues/behavior.js';
import type { GateTerms } from './opened-gates.js';
import type { Tool } from './a-tool.js';

/** What came of a login through a gate: its outcome, and what the tool received if there was no session for it. */
export interface GateOutcome {
  readonly opened: Expected | 'failed';
  readonly refusal: string;
}

/** A rogue that never answers costs all of the shorter deadline, and every other one has to answer in the longer. */
const SHORT_MS = 500;

/** Connects a tool to the rogue through a gate, and returns what came of it; nothing is left open. */
export const meetThroughGate = async (
  open: (target: DumpTarget, terms: GateTerms) => Promise<DumpGate>,
  toolOf: (gate: DumpGate) => Tool,
  target: DumpTarget,
  expected: Expected,
  terms: GateTerms = {},
): Promise<GateOutcome> => {
  const isSlow = expected === TIMED_OUT || expected === SILENT;
  const gate = await open(target, { ...terms, ...(isSlow && { deadlineMs: SHORT_MS }) });
  const tool = toolOf(gate);
  const outcome = await gate.login();
  const bytes = E.isLeft(outcome) ? await tool.closed : Buffer.alloc(0);
  await gate.close();
  await tool.closed;
  return { opened: wordFor(outcome), refusal: bytes.toString('latin1') };
};

/** A gate does not look at what a server has not sent. */
export const expectedOfGate = (expected: Expected): Expected =>
  expected === SILENT ? TIMED_OUT : expected;

const wordFor = (outcome: Awaited<ReturnType<DumpGate['login']>>): GateOutcome['opened'] => {
  if (E.isRight(outcome)) return 'accepted';
  return '_tag' in outcome.left ? 'failed' : outcome.left;
};
