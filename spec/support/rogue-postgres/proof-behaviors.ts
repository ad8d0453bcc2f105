import {
  type Behaviour,
  CREDENTIALS,
  type Expected,
  INSECURE,
  NOT_POSTGRES,
  NOT_READY,
  TIMED_OUT,
} from '../rogues/behavior.js';
import { hangUp, hear, say, type Step } from '../rogues/peer.js';
import { CLEAR, FAIR, playScram, SIGNATURE } from './scram-steps.js';
import { ANSWER, authenticationRequest, errorResponse, message, OK, READY } from './wire.js';

const behaving = (name: string, expected: Expected, ...steps: readonly Step[]): Behaviour => ({
  name,
  steps: [hear, ...steps],
  expected,
});

/** Servers that challenge as they should, and do not end SCRAM by its rules. */
export const PROOF_BEHAVIOURS: readonly Behaviour[] = [
  behaving('takes the proof and asks in clear', INSECURE, FAIR, hear, say(CLEAR)),
  behaving(
    'takes the proof and lets us in unsigned',
    INSECURE,
    FAIR,
    hear,
    say(OK, READY),
    hear,
    say(ANSWER),
  ),
  behaving(
    'takes the proof and signs wrongly',
    INSECURE,
    FAIR,
    hear,
    say(authenticationRequest(12, SIGNATURE), OK, READY),
    hear,
    say(ANSWER),
  ),
  behaving(
    'takes the proof and signs with nothing',
    INSECURE,
    FAIR,
    hear,
    say(authenticationRequest(12, 'v='), OK, READY),
  ),
  behaving(
    'takes the proof and names an error',
    INSECURE,
    FAIR,
    hear,
    say(authenticationRequest(12, 'e=other-error')),
  ),
  behaving(
    'signs before it has the proof',
    INSECURE,
    FAIR,
    say(authenticationRequest(12, SIGNATURE), OK, READY),
  ),
  behaving('takes the proof and is silent', TIMED_OUT, FAIR, hear),
  behaving('takes the proof and hangs up', NOT_READY, FAIR, hear, hangUp),
  behaving(
    'takes the proof and says that it is wrong',
    CREDENTIALS,
    FAIR,
    hear,
    say(errorResponse('28P01')),
  ),
  behaving(
    'takes the proof and sends an error of five bytes',
    NOT_POSTGRES,
    FAIR,
    hear,
    say(message('E')),
  ),
  { name: 'signs rightly and asks in clear', steps: [playScram, say(CLEAR)], expected: INSECURE },
  {
    name: 'signs rightly and is ready without Ok',
    steps: [playScram, say(READY)],
    expected: NOT_POSTGRES,
  },
  { name: 'signs rightly and is silent', steps: [playScram], expected: TIMED_OUT },
];
