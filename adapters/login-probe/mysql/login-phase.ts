/**
 * The one course that a login may take, packet by packet: `<` comes from the server, `>` goes out from us. Whatever is
 * not in this table ends the login. A server may ask for another way to log in once, and for the password itself only
 * as the second step of caching_sha2_password: judge-packet.ts says of whom. No server may ask for a file of ours
 * (`LOAD DATA LOCAL`), which the protocol lets it do in answer to any question.
 */
const COURSE = {
  greeted: { '> response': 'answered' },
  answered: { '< ok': 'entered', '< switch': 'switched', '< fast': 'matched', '< full': 'asked' },
  switched: { '> response': 'reanswered' },
  reanswered: { '< ok': 'entered', '< fast': 'matched', '< full': 'asked' },
  matched: { '< ok': 'entered' },
  asked: { '> response': 'told' },
  told: { '< ok': 'entered' },
  entered: { '> question': 'questioned' },
  questioned: { '< ok': 'over' },
  over: { '> farewell': 'over' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export type LoginPhase = keyof typeof COURSE;

type Steps = Readonly<Partial<Record<string, LoginPhase>>>;

/** Where a packet leads to; undefined if it has no place in this phase. */
export const nextPhase = (phase: LoginPhase, packet: string): LoginPhase | undefined =>
  (COURSE[phase] as Steps)[packet];

/** Whether the server is not yet done with who we are. */
export const isLoggingIn = (phase: LoginPhase): boolean =>
  !['entered', 'questioned', 'over'].includes(phase);
