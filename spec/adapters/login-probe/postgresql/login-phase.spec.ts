import { expect } from 'chai';
import {
  type LoginPhase,
  mayReceive,
  nextPhase,
} from '../../../../adapters/login-probe/postgresql/login-phase.js';

const LETTERS = Array.from('SKZTDCAENIGHWv');
const THEIRS = ['R0', 'R3', 'R5', 'R10', 'R11', 'R12', ...LETTERS].map((name) => `< ${name}`);
const OURS = ['> startup', '> p', '> Q', '> X'];
const MESSAGES = [...THEIRS, ...OURS];

/** Every way from one phase to another that does not come to a phase twice, as the messages on it. */
const waysBetween = (
  from: LoginPhase,
  to: LoginPhase,
  been: readonly LoginPhase[] = [],
): readonly string[] => {
  if (from === to) return [''];
  return MESSAGES.flatMap((message) => {
    const next = nextPhase(from, message);
    if (next === undefined || next === from || been.includes(next)) return [];
    return waysBetween(next, to, [...been, from]).map((rest) => `${message} ${rest}`.trim());
  });
};

describe('the course of a login', () => {
  it('has four ways in, of which SCRAM has all its steps', () => {
    expect(waysBetween('opening', 'entered')).to.deep.equal([
      '> startup < R0',
      '> startup < R3 > p < R0',
      '> startup < R5 > p < R0',
      '> startup < R10 > p < R11 > p < R12 < R0',
    ]);
  });

  it('has one question in it, with one row for an answer', () => {
    expect(waysBetween('entered', 'over')).to.deep.equal(['< Z > Q < T < D < C < Z']);
  });

  it('lets a password out in the three phases alone that ask for one', () => {
    const phases: readonly LoginPhase[] = [
      ...(['opening', 'greeted', 'asked', 'told', 'offered', 'begun', 'challenged'] as const),
      ...(['proven', 'signed', 'entered', 'idle', 'questioned', 'described'] as const),
      ...(['answered', 'completed', 'over', 'failed'] as const),
    ];
    const asking = phases.filter((phase) => nextPhase(phase, '> p') !== undefined);
    expect(asking).to.deep.equal(['asked', 'offered', 'challenged']);
  });

  it('lets a server complain and remark at any time', () => {
    expect(nextPhase('begun', '< E')).to.equal('failed');
    expect(nextPhase('begun', '< N')).to.equal('begun');
    expect(mayReceive('begun', 'E')).to.equal(true);
    expect(mayReceive('begun', 'Z')).to.equal(false);
  });
});
