import { expect } from 'chai';
import {
  isConnectionLost,
  isConnectionReusable,
  postgresFailure,
} from '../../../../../../adapters/store/postgres/connection/failure.js';
import { corrupt, unavailable } from '../../../../../../core/shared/ports/port-failure.js';

const CODES = {
  '08006': unavailable('store', 'unreachable'),
  '22021': unavailable('store', 'failed'),
  '25006': unavailable('store', 'read_only'),
  '25P03': unavailable('store', 'unreachable'),
  '40001': unavailable('store', 'busy'),
  '40P01': unavailable('store', 'busy'),
  '42P01': unavailable('store', 'failed'),
  '53100': unavailable('store', 'full'),
  '53200': unavailable('store', 'busy'),
  '53300': unavailable('store', 'busy'),
  '55P03': unavailable('store', 'busy'),
  '57014': unavailable('store', 'busy'),
  '57P01': unavailable('store', 'unreachable'),
  '57P03': unavailable('store', 'unreachable'),
  XX001: corrupt('store', 'database'),
  ECONNREFUSED: unavailable('store', 'unreachable'),
  ECONNRESET: unavailable('store', 'unreachable'),
  EAI_AGAIN: unavailable('store', 'unreachable'),
} as const;

const MESSAGES = {
  'Connection terminated unexpectedly': 'unreachable',
  'Connection terminated due to connection timeout': 'unreachable',
  'Client has encountered a connection error and is not queryable': 'unreachable',
  'Query read timeout': 'unreachable',
  'timeout exceeded when trying to connect': 'busy',
  'anything else': 'failed',
} as const;

describe('postgresFailure', () => {
  for (const [code, expected] of Object.entries(CODES))
    it(`says what ${code} means to a caller`, () => {
      expect(postgresFailure(Object.assign(new Error(), { code }))).to.deep.equal(expected);
    });

  for (const [message, reason] of Object.entries(MESSAGES))
    it(`says what "${message}" means, which has no code`, () => {
      expect(postgresFailure(new Error(message))).to.deep.equal(unavailable('store', reason));
    });

  it('tells a connection that was lost from one that may still be at work, and from one that goes on', () => {
    const errors = ['Connection terminated unexpectedly', 'Query read timeout', 'anything else'];
    const told = errors.map((message) => new Error(message));
    expect(told.map(isConnectionLost)).to.deep.equal([true, false, false]);
    expect(told.map(isConnectionReusable)).to.deep.equal([false, false, true]);
  });
});
