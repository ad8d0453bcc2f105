import {
  type Behavior,
  type Expected,
  INSECURE,
  NOT_POSTGRES,
  TIMED_OUT,
} from '../rogues/behavior.js';
import { SALT } from '../rogues/canary.js';
import { receive, send, type Step } from '../rogues/peer.js';
import { challenging, CLEAR, FAIR, iterating, OFFER, SIGNATURE } from './scram-steps.js';
import { authenticationRequest, OK, READY } from './wire.js';

const behaving = (name: string, expected: Expected, ...steps: readonly Step[]): Behavior => ({
  name,
  steps: [receive, ...steps],
  expected,
});

const offering = (name: string, mechanisms: string, expected: Expected): Behavior =>
  behaving(name, expected, send(authenticationRequest(10, mechanisms)));

/** Servers that begin SCRAM and send no valid challenge. */
export const SCRAM_BEHAVIORS: readonly Behavior[] = [
  offering('offers SCRAM bound to a channel alone', 'SCRAM-SHA-256-PLUS\0\0', INSECURE),
  offering('offers a token of another party', 'OAUTHBEARER\0\0', INSECURE),
  offering('offers mechanisms without an end', 'SCRAM-SHA-256', NOT_POSTGRES),
  offering('offers no mechanism', '\0', NOT_POSTGRES),
  behaving('offers SCRAM twice', INSECURE, send(OFFER), receive, send(OFFER)),
  behaving('offers SCRAM and is silent', TIMED_OUT, send(OFFER)),
  behaving('offers SCRAM and asks in clear', INSECURE, send(OFFER), receive, send(CLEAR)),
  behaving(
    'offers SCRAM and asks for an MD5 hash',
    INSECURE,
    send(OFFER),
    receive,
    send(authenticationRequest(5, SALT)),
  ),
  behaving('offers SCRAM and asks in clear in one breath', INSECURE, send(OFFER, CLEAR)),
  behaving('offers SCRAM and lets us in', INSECURE, send(OFFER), receive, send(OK, READY)),
  behaving(
    'offers SCRAM and is ready for a query',
    NOT_POSTGRES,
    send(OFFER),
    receive,
    send(READY),
  ),
  behaving(
    'signs before it challenges',
    INSECURE,
    send(OFFER),
    receive,
    send(authenticationRequest(12, SIGNATURE)),
  ),

  behaving('asks for one iteration', INSECURE, iterating('1')),
  behaving('asks for an iteration too few', INSECURE, iterating('4095')),
  behaving('asks for an iteration too many', INSECURE, iterating('100001')),
  behaving('asks for two billion iterations', INSECURE, iterating('2147483647')),
  behaving('asks for a number of iterations that is none', INSECURE, iterating('4096e9')),
  behaving('asks for two numbers of iterations', INSECURE, iterating('4096,i=1')),
  behaving(
    'challenges with a nonce of its own',
    INSECURE,
    challenging(() => 'r=x,s=c2FsdA==,i=4096'),
  ),
  behaving(
    'challenges with our nonce alone',
    INSECURE,
    challenging((nonce) => `r=${nonce},s=c2FsdA==,i=4096`),
  ),
  behaving(
    'challenges without salt',
    INSECURE,
    challenging((nonce) => `r=${nonce}x,s=,i=4096`),
  ),
  behaving(
    'challenges with salt that is no base64',
    INSECURE,
    challenging((nonce) => `r=${nonce}x,s=c2F,i=4096`),
  ),
  behaving(
    'challenges with an extension',
    INSECURE,
    challenging((nonce) => `m=x,r=${nonce}x,s=c2FsdA==,i=4096`),
  ),
  behaving(
    'challenges with nothing',
    INSECURE,
    challenging(() => ''),
  ),
  behaving(
    'challenges twice',
    INSECURE,
    FAIR,
    receive,
    send(authenticationRequest(11, 'r=x,s=c2FsdA==,i=4096')),
  ),
];
