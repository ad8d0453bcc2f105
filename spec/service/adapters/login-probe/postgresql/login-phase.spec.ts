import { expect } from 'chai';
import {
  type LoginPhase,
  mayReceive,
  nextPhase,
} from '../../../../../adapters/login-probe/postgresql/login-phase.js';

const LETTERS = Array.from('SKZTDCAENIGHWv');
const THEIRS = ['R0', 'R3', 'R5', 'R10', 'R11', 'R12', ...LETTERS].map((name) => `< ${name}`);
const OURS = ['> startup', '> p', '> Q', '> X'];
const MESSAGES = [...THEIRS, ...OURS];

/** Every path from one phase to another that passes no phase twice, as its messages. */
const pathsBetween = (
  from: LoginPhase,
  to: LoginPhase,
  passed: readonly LoginPhase[] = [],
): readonly string[] => {
  if (from === to) return [''];
  return MESSAGES.flatMap((message) => {
    const next = nextPhase(from, message);
    if (next === undefined || next === from || passed.includes(next)) return [];
    return pathsBetween(next, to, [...passed, from]).map((rest) => `${message} ${rest}`.trim());
  });
};

describe('the phases of a login', () => {
  it('have four ways to log in, of which SCRAM has all its steps', () => {
    expect(pathsBetween('connected', 'loggedIn')).to.deep.equal([
      '> startup < R0',
      '> startup < R3 > p < R0',
      '> startup < R5 > p < R0',
      '> startup < R10 > p < R11 > p < R12 < R0',
    ]);
  });

  it('contain one query, with results of one row each, then of databases and figures, of which all but the first may be refused', () => {
    expect(pathsBetween('loggedIn', 'finished')).to.deep.equal([
      '< Z > Q < T < D < C < Z',
      '< Z > Q < T < D < C < T < D < C < Z',
      '< Z > Q < T < D < C < T < D < C < T < C < T < C < Z',
      '< Z > Q < T < D < C < T < D < C < T < C < T < C < E < Z',
      '< Z > Q < T < D < C < T < D < C < T < C < T < E < Z',
      '< Z > Q < T < D < C < T < D < C < T < C < E < Z',
      '< Z > Q < T < D < C < T < D < C < T < E < Z',
      '< Z > Q < T < D < C < T < D < C < E < Z',
      '< Z > Q < T < D < C < T < D < E < Z',
      '< Z > Q < T < D < C < T < E < Z',
      '< Z > Q < T < D < C < E < Z',
    ]);
  });

  it('allow a password only in the three phases that request one', () => {
    const phases: readonly LoginPhase[] = [
      'connected',
      'startupSent',
      'passwordRequested',
      'passwordSent',
      'scramOffered',
      'nonceSent',
      'challengeReceived',
      'proofSent',
      'signatureReceived',
      'loggedIn',
      'ready',
      'querySent',
      'columnsReceived',
      'rowReceived',
      'queryCompleted',
      'finished',
      'failed',
    ];
    const requesting = phases.filter((phase) => nextPhase(phase, '> p') !== undefined);
    expect(requesting).to.deep.equal(['passwordRequested', 'scramOffered', 'challengeReceived']);
  });

  it('allow an error and a notice of the server at any time', () => {
    expect(nextPhase('nonceSent', '< E')).to.equal('failed');
    expect(nextPhase('nonceSent', '< N')).to.equal('nonceSent');
    expect(mayReceive('nonceSent', 'E')).to.equal(true);
    expect(mayReceive('nonceSent', 'Z')).to.equal(false);
  });
});
