/**
 * The only phases that a login may pass through, packet by packet: `<` comes from the server, `>` is sent by us. A packet
 * that is not in this table ends the login. A server may switch to another authentication method once, and request the
 * password itself only as the second step of caching_sha2_password, or for sha256_password. Without TLS we ask for its public
 * key then, and encrypt the password with that. No server may request a file of ours (`LOAD DATA LOCAL`), which the protocol
 * allows in response to any query.
 */
const TRANSITIONS = {
  greetingReceived: { '> response': 'responseSent' },
  responseSent: {
    '< ok': 'loggedIn',
    '< switch': 'methodSwitched',
    '< fast': 'fastAuthSucceeded',
    '< full': 'passwordRequested',
  },
  methodSwitched: { '> response': 'secondResponseSent', '> key request': 'keyRequested' },
  secondResponseSent: {
    '< ok': 'loggedIn',
    '< fast': 'fastAuthSucceeded',
    '< full': 'passwordRequested',
  },
  fastAuthSucceeded: { '< ok': 'loggedIn' },
  passwordRequested: { '> response': 'passwordSent', '> key request': 'keyRequested' },
  keyRequested: { '< key': 'keyReceived' },
  keyReceived: { '> response': 'passwordSent' },
  passwordSent: { '< ok': 'loggedIn' },
  loggedIn: { '> query': 'querySent', '> settings': 'settingsSent', '> facts': 'factsRequested' },
  querySent: { '< ok': 'finished' },
  // What the login shows of the instance: one column and one row, or at any step an error, such as where the user may not
  // see it or it takes too long.
  factsRequested: { '< one column': 'factsCounted', '< hidden': 'finished' },
  factsCounted: { '< column': 'factsDescribed', '< hidden': 'finished' },
  factsDescribed: { '< end': 'factsStarted', '< hidden': 'finished' },
  factsStarted: { '< row': 'factsReceived', '< hidden': 'finished' },
  factsReceived: { '< end': 'finished', '< hidden': 'finished' },
  // The inspection: the settings of its session, and queries whose results have one column each, and the last one row.
  settingsSent: { '< ok': 'settingsMade' },
  settingsMade: { '> grants': 'grantsRequested' },
  grantsRequested: { '< one column': 'grantsCounted' },
  grantsCounted: { '< column': 'grantsDescribed' },
  grantsDescribed: { '< end': 'grantsStarted' },
  grantsStarted: { '< row': 'grantsStarted', '< end': 'grantsReceived' },
  // The account of MySQL is one more row of the same form.
  grantsReceived: { '> account': 'grantsRequested', '> inspection': 'findingsRequested' },
  findingsRequested: { '< one column': 'findingsCounted' },
  findingsCounted: { '< column': 'findingsDescribed' },
  findingsDescribed: { '< end': 'findingsStarted' },
  findingsStarted: { '< row': 'findingsReceived' },
  findingsReceived: { '< end': 'finished' },
  finished: { '> quit': 'finished', '> found': 'foundRequested' },
  // Which databases there are, and then their sizes: rows of one column each, or at any step an error.
  foundRequested: {
    '< one column': 'foundCounted',
    '< columns': 'foundTableCounted',
    '< hidden': 'finished',
  },
  foundCounted: { '< column': 'foundDescribed', '< hidden': 'finished' },
  foundDescribed: { '< end': 'foundStarted', '< hidden': 'finished' },
  foundStarted: { '< row': 'foundStarted', '< end': 'finished', '< hidden': 'finished' },
  // The state of replication, which MariaDB shows by a statement of its own: several columns, with their names.
  foundTableCounted: {
    '< column': 'foundTableCounted',
    '< end': 'foundTableStarted',
    '< hidden': 'finished',
  },
  foundTableStarted: { '< row': 'foundTableStarted', '< end': 'finished', '< hidden': 'finished' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export type LoginPhase = keyof typeof TRANSITIONS;

type Steps = Readonly<Partial<Record<string, LoginPhase>>>;

/** The phase after a packet; undefined if the packet is not allowed in this phase. */
export const nextPhase = (phase: LoginPhase, packet: string): LoginPhase | undefined =>
  (TRANSITIONS[phase] as Steps)[packet];

const LOGGING_IN: readonly LoginPhase[] = [
  'greetingReceived',
  'responseSent',
  'methodSwitched',
  'secondResponseSent',
  'fastAuthSucceeded',
  'passwordRequested',
  'keyRequested',
  'keyReceived',
  'passwordSent',
];

/** Whether the server has not yet authenticated us. */
export const isLoggingIn = (phase: LoginPhase): boolean => LOGGING_IN.includes(phase);
