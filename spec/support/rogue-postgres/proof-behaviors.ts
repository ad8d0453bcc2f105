import {
  type Behavior,
  CREDENTIALS,
  type Expected,
  INSECURE,
  NOT_POSTGRES,
  NOT_READY,
  TIMED_OUT,
} from '../rogues/behavior.js';
import { hangUp, receive, send, type Step } from '../rogues/peer.js';
import { CLEAR, FAIR, playScram, SIGNATURE } from './scram-steps.js';
import { ANSWER, authenticationRequest, errorResponse, message, OK, READY } from './wire.js';

const behaving = (name: string, expected: Expected, ...steps: readonly Step[]): Behavior => ({
  name,
  steps: [receive, ...steps],
  expected,
});

/** Servers that send a valid challenge, and do not end SCRAM by its rules. */
export const PROOF_BEHAVIORS: readonly Behavior[] = [
  behaving('takes the proof and asks in clear', INSECURE, FAIR, receive, send(CLEAR)),
  behaving(
    'takes the proof and lets us in unsigned',
    INSECURE,
    FAIR,
    receive,
    send(OK, READY),
    receive,
    send(ANSWER),
  ),
  behaving(
    'takes the proof and signs wrongly',
    INSECURE,
    FAIR,
    receive,
    send(authenticationRequest(12, SIGNATURE), OK, READY),
    receive,
    send(ANSWER),
  ),
  behaving(
    'takes the proof and signs with nothing',
    INSECURE,
    FAIR,
    receive,
    send(authenticationRequest(12, 'v='), OK, READY),
  ),
  behaving(
    'takes the proof and names an error',
    INSECURE,
    FAIR,
    receive,
    send(authenticationRequest(12, 'e=other-error')),
  ),
  behaving(
    'signs before it has the proof',
    INSECURE,
    FAIR,
    send(authenticationRequest(12, SIGNATURE), OK, READY),
  ),
  behaving('takes the proof and is silent', TIMED_OUT, FAIR, receive),
  behaving('takes the proof and hangs up', NOT_READY, FAIR, receive, hangUp),
  behaving(
    'takes the proof and says that it is wrong',
    CREDENTIALS,
    FAIR,
    receive,
    send(errorResponse('28P01')),
  ),
  behaving(
    'takes the proof and sends an error of five bytes',
    NOT_POSTGRES,
    FAIR,
    receive,
    send(message('E')),
  ),
  { name: 'signs rightly and asks in clear', steps: [playScram, send(CLEAR)], expected: INSECURE },
  {
    name: 'signs rightly and is ready without Ok',
    steps: [playScram, send(READY)],
    expected: NOT_POSTGRES,
  },
  { name: 'signs rightly and is silent', steps: [playScram], expected: TIMED_OUT },
];
