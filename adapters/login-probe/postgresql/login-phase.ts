/**
 * The one course that a login may take, message by message: `<` comes from the server, `>` goes out from us.
 * SCRAM (RFC 5802, 7677) proves both sides to each other only if none of its steps is left out, and pg takes
 * whatever comes next; so whatever is not in this table ends the login. That goes for what we send, too: no
 * password leaves but in answer to the question that it answers.
 */
const COURSE = {
  opening: { '> startup': 'greeted' },
  greeted: { '< R0': 'entered', '< R3': 'asked', '< R5': 'asked', '< R10': 'offered' },
  // A password in clear or as MD5 hash: judge-message.ts says of whom it may be asked.
  asked: { '> p': 'told' },
  told: { '< R0': 'entered' },
  // SCRAM: our nonce, the server's challenge, our proof, the server's signature, and only then its Ok.
  offered: { '> p': 'begun' },
  begun: { '< R11': 'challenged' },
  challenged: { '> p': 'proven' },
  proven: { '< R12': 'signed' },
  signed: { '< R0': 'entered' },
  // The session, one question in it, and its one row.
  entered: { '< S': 'entered', '< K': 'entered', '< Z': 'idle' },
  idle: { '< S': 'idle', '< A': 'idle', '> Q': 'questioned' },
  questioned: { '< S': 'questioned', '< A': 'questioned', '< T': 'described' },
  described: { '< D': 'answered' },
  answered: { '< C': 'completed' },
  completed: { '< S': 'completed', '< A': 'completed', '< Z': 'over' },
  over: { '< S': 'over', '< A': 'over', '> X': 'over' },
  // Behind an error a server has nothing to say that we would act upon.
  failed: { '< Z': 'failed', '< S': 'failed', '> X': 'failed' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export type LoginPhase = keyof typeof COURSE;

/** A server may complain in every phase, and what it merely notices changes nothing. */
const ALWAYS = (phase: LoginPhase): Steps => ({ '< E': 'failed', '< N': phase });

type Steps = Readonly<Partial<Record<string, LoginPhase>>>;

const stepsFrom = (phase: LoginPhase): Steps => ({ ...ALWAYS(phase), ...COURSE[phase] });

/** Where a message leads to; undefined if it has no place in this phase. */
export const nextPhase = (phase: LoginPhase, message: string): LoginPhase | undefined =>
  stepsFrom(phase)[message];

/** Whether a message that begins with this letter may come from the server. */
export const mayReceive = (phase: LoginPhase, letter: string): boolean =>
  Object.keys(stepsFrom(phase)).some((message) => message.startsWith(`< ${letter}`));
