import type { Answering } from '../transport/filtered-stream.js';

/**
 * The only phases that a login may pass through, message by message: `<` comes from the server, `>` is sent by us.
 * SCRAM (RFC 5802, 7677) proves both sides to each other only if none of its steps is left out, and pg accepts
 * any message that comes next; so every message that is not in this table ends the login. That includes those that we
 * send: a password is sent only in response to the request for it.
 */
const TRANSITIONS = {
  connected: { '> startup': 'startupSent' },
  startupSent: {
    '< R0': 'loggedIn',
    '< R3': 'passwordRequested',
    '< R5': 'passwordRequested',
    '< R10': 'scramOffered',
  },
  // A password in clear text or as an MD5 hash: validate-message.ts decides which servers may request it.
  passwordRequested: { '> p': 'passwordSent' },
  passwordSent: { '< R0': 'loggedIn' },
  // SCRAM: our nonce, the server's challenge, our proof, the server's signature, and only then its OK.
  scramOffered: { '> p': 'nonceSent' },
  nonceSent: { '< R11': 'challengeReceived' },
  challengeReceived: { '> p': 'proofSent' },
  proofSent: { '< R12': 'signatureReceived' },
  signatureReceived: { '< R0': 'loggedIn' },
  // The session, the query for its version, and the only row of the result.
  loggedIn: { '< S': 'loggedIn', '< K': 'loggedIn', '< Z': 'ready' },
  ready: { '> Q': 'querySent' },
  // Before the version, limits may be lifted.
  querySent: { '< C': 'querySent', '< Z': 'ready', '< T': 'columnsReceived' },
  columnsReceived: { '< D': 'rowReceived' },
  rowReceived: { '< C': 'queryCompleted' },
  queryCompleted: { '< T': 'factsDescribed', '< E': 'factsEnded', '< Z': 'finished' },
  // What the login shows of the instance: one row again, or an error where the role may not see it.
  factsDescribed: { '< D': 'factsReceived', '< E': 'factsEnded' },
  factsReceived: { '< C': 'factsCompleted', '< E': 'factsEnded' },
  // Where that was asked, which databases there are, a setting, and rows of what is measured; at any step an error.
  factsCompleted: { '< T': 'foundDescribed', '< E': 'factsEnded', '< Z': 'finished' },
  foundDescribed: { '< D': 'foundDescribed', '< C': 'foundListed', '< E': 'factsEnded' },
  foundListed: { '< C': 'foundListed', '< T': 'figuresDescribed', '< E': 'factsEnded' },
  figuresDescribed: { '< D': 'figuresDescribed', '< C': 'figuresListed', '< E': 'factsEnded' },
  figuresListed: { '< T': 'figuresDescribed', '< E': 'factsEnded', '< Z': 'finished' },
  factsEnded: { '< Z': 'finished', '> X': 'failed' },
  finished: { '> X': 'finished', '> Q': 'inspectionSent' },
  // The inspection: several statements, of which one has a result, again of one row.
  inspectionSent: { '< C': 'inspectionSent', '< T': 'findingsDescribed' },
  findingsDescribed: { '< D': 'findingsReceived' },
  findingsReceived: { '< C': 'findingsCompleted' },
  findingsCompleted: { '< C': 'findingsCompleted', '< Z': 'inspected' },
  inspected: { '> X': 'inspected', '> Q': 'moreSent' },
  // The locks of the dump, statements without a result; or what functions name, again with one of one row.
  moreSent: { '< C': 'moreSent', '< T': 'moreDescribed', '< Z': 'moreDone' },
  moreDescribed: { '< D': 'moreReceived' },
  moreReceived: { '< C': 'moreCompleted' },
  moreCompleted: { '< C': 'moreCompleted', '< Z': 'moreDone' },
  moreDone: { '> X': 'moreDone' },
  // After an error, we act on nothing that the server sends.
  failed: { '< Z': 'failed', '< S': 'failed', '> X': 'failed' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export type LoginPhase = keyof typeof TRANSITIONS;

/** What follows on a login that was accepted. */
const isInspection = (phase: LoginPhase): boolean => /^(inspect|findings|more)/.test(phase);

/** From the list of databases on, which counts until the end. */
const FINDING: readonly LoginPhase[] = [
  'factsCompleted',
  'foundDescribed',
  'foundListed',
  'figuresDescribed',
  'figuresListed',
  'factsEnded',
  'finished',
];

/** What the server answers in this phase: an inspection, or a list of databases, may be longer than all of a login. */
export const answeringIn = (phase: LoginPhase, finds = false): Answering => {
  if (finds && FINDING.includes(phase)) return 'finding';
  return isInspection(phase) ? 'inspection' : 'login';
};

/** The phases in which a server may send settings and notifications, which change nothing. */
const WITH_NEWS: readonly LoginPhase[] = [
  'ready',
  'querySent',
  'queryCompleted',
  'factsCompleted',
  'foundListed',
  'figuresListed',
  'factsEnded',
  'finished',
  'inspectionSent',
  'findingsCompleted',
  'inspected',
  'moreSent',
  'moreCompleted',
  'moreDone',
];

/** A server may send an error in every phase; a notice changes nothing. */
const stepsFrom = (phase: LoginPhase): Steps => ({
  '< E': 'failed',
  '< N': phase,
  ...(WITH_NEWS.includes(phase) && { '< S': phase, '< A': phase }),
  ...TRANSITIONS[phase],
});

type Steps = Readonly<Partial<Record<string, LoginPhase>>>;

/** The phase after a message; undefined if the message is not allowed in this phase. */
export const nextPhase = (phase: LoginPhase, message: string): LoginPhase | undefined =>
  stepsFrom(phase)[message];

/** Whether the server may send a message that begins with this letter. */
export const mayReceive = (phase: LoginPhase, letter: string): boolean =>
  Object.keys(stepsFrom(phase)).some((message) => message.startsWith(`< ${letter}`));
