import {
  type Behavior,
  CREDENTIALS,
  type Expected,
  INSECURE,
  NOT_POSTGRES,
  NOT_READY,
  STARTING,
  OTHER_ERROR,
  RULE,
  TIMED_OUT,
} from '../rogues/behavior.js';
import { SALT } from '../rogues/canary.js';
import { drip, flood, receive, type Step } from '../rogues/peer.js';
import * as peer from '../rogues/peer.js';
import * as wire from './wire.js';

const { authenticationRequest, header, message, notice } = wire;

const MEGABYTE = Buffer.alloc(1_048_576, 'x');
const NOTICE = notice('x'.repeat(8000));

const answering = (name: string, answer: Buffer, expected: Expected): Behavior =>
  behaving(name, expected, peer.send(answer));

const behaving = (name: string, expected: Expected, ...steps: readonly Step[]): Behavior => ({
  name,
  steps: [receive, ...steps],
  expected,
});

const SESSION = Buffer.concat([wire.OK, wire.KEY, wire.READY]);

/** What follows a login in clear text, at a server that only looks hostile. */
const letIn: readonly Step[] = [SESSION, wire.ANSWER, wire.SET_UP].flatMap((answer) => [
  receive,
  peer.send(answer),
]);

/** Hostile or broken responses to the startup packet. */
export const OPENING_BEHAVIORS: readonly Behavior[] = [
  {
    ...behaving(
      'asks for the password in clear',
      INSECURE,
      peer.send(authenticationRequest(3)),
      ...letIn,
    ),
    expectedOfProven: 'accepted',
  },
  {
    ...behaving(
      'asks for an MD5 hash',
      INSECURE,
      peer.send(authenticationRequest(5, SALT)),
      ...letIn,
    ),
    expectedOfProven: 'accepted',
  },
  {
    ...answering('asks in clear with a byte too many', authenticationRequest(3, 'x'), INSECURE),
    expectedOfProven: NOT_POSTGRES,
  },
  {
    ...answering('asks for an MD5 hash with half a salt', authenticationRequest(5, 'sa'), INSECURE),
    expectedOfProven: NOT_POSTGRES,
  },
  answering('asks for Kerberos', authenticationRequest(2), RULE),
  answering('asks for GSSAPI', authenticationRequest(7), RULE),
  answering('asks for SSPI', authenticationRequest(9), RULE),
  answering('asks for what nobody knows', authenticationRequest(99), NOT_POSTGRES),
  answering('asks for less than nothing', authenticationRequest(-1), NOT_POSTGRES),
  answering('asks without saying for what', message('R'), NOT_POSTGRES),
  behaving('lets in every client', INSECURE, peer.send(SESSION), receive, peer.send(wire.ANSWER)),
  answering('is ready for a query at once', wire.READY, NOT_POSTGRES),
  answering('tells its settings before it knows us', message('S', 'a\0b\0'), NOT_POSTGRES),
  answering('gives out its key before it knows us', wire.KEY, NOT_POSTGRES),
  answering('answers what was not asked', wire.ANSWER, NOT_POSTGRES),
  answering(
    'negotiates another protocol',
    message('v', wire.int32(3), wire.int32(0)),
    NOT_POSTGRES,
  ),
  answering('wants files copied', message('G', 'x'), NOT_POSTGRES),

  answering('sends an error of five bytes', message('E'), NOT_POSTGRES),
  answering('sends a notice of five bytes', message('N'), NOT_POSTGRES),
  answering('sends an error without an end', message('E', 'SFATAL\0C28P01'), NOT_POSTGRES),
  answering('sends an error without a field', message('E', '\0'), OTHER_ERROR),
  answering(
    'sends an error with the code of a prototype',
    wire.errorResponse('__proto__'),
    OTHER_ERROR,
  ),
  answering(
    'sends an error that would steer a terminal',
    wire.errorResponse('\x1b[2J'),
    OTHER_ERROR,
  ),
  answering('says that the password is wrong unheard', wire.errorResponse('28P01'), CREDENTIALS),
  answering('says that it starts up', wire.errorResponse('57P03'), STARTING),
  answering(
    'cannot fork, and says so as of old',
    Buffer.from('Ecould not fork new process\n\0'),
    NOT_READY,
  ),
  answering('sends a message shorter than its header', header('N', 3), NOT_POSTGRES),
  answering('sends a message of less than no length', header('E', -1), NOT_POSTGRES),
  answering('sends the smallest of all lengths', header('R', -2_147_483_648), NOT_POSTGRES),

  behaving(
    'sends an error of two gigabytes',
    NOT_POSTGRES,
    peer.send(header('E', 0x7fffffff)),
    flood(MEGABYTE),
  ),
  behaving(
    'sends a notice of 200 megabytes',
    NOT_POSTGRES,
    peer.send(header('N', 209_715_200)),
    flood(MEGABYTE),
  ),
  behaving('sends notices without end', NOT_POSTGRES, flood(NOTICE)),
  behaving('sends bytes without end', NOT_POSTGRES, flood(MEGABYTE)),
  behaving('drips notices', TIMED_OUT, drip(20, notice('soon'))),
  behaving('announces an error and does not send it', TIMED_OUT, peer.send(header('E', 1000))),
  behaving('hangs up amid an error', NOT_POSTGRES, peer.send(header('E', 1000)), peer.hangUp),
];
