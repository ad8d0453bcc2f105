import { expect } from 'chai';
import { evidenceOf } from '../../../../core/dump-check/login-evidence.js';
import type { LoginResult } from '../../../../core/dump-check/login-result.js';
import { EVERY_LOGIN_RESULT } from '../../../support/monitoring/a-server-check.js';

/** What each result shows of the server's network, the instance, the admin login and the database. */
const EXPECTED: Readonly<Record<string, string>> = {
  accepted: 'good good good good',
  host_not_found: 'nothing failed nothing nothing',
  'unreachable refused': 'good failed nothing nothing',
  'unreachable no_answer': 'failed failed nothing nothing',
  'unreachable address_denied': 'nothing failed nothing nothing',
  'unreachable no_socket': 'good failed nothing nothing',
  timed_out: 'nothing failed nothing nothing',
  'timed_out silent': 'good failed nothing nothing',
  'tls_failed not_offered': 'good failed nothing nothing',
  'tls_failed untrusted': 'good failed nothing nothing',
  'tls_failed expired': 'good failed nothing nothing',
  'tls_failed not_yet_valid': 'good failed nothing nothing',
  'tls_failed wrong_name': 'good failed nothing nothing',
  'tls_failed handshake': 'good failed nothing nothing',
  insecure_login_refused: 'good good failed nothing',
  'login_rejected credentials': 'good good failed nothing',
  'login_rejected rule': 'good good failed nothing',
  database_missing: 'good good good failed',
  not_accepting_connections: 'good good good good',
  access_denied: 'good good good good',
  too_many_connections: 'good good nothing nothing',
  server_not_ready: 'good failed nothing nothing',
  'server_not_ready hung_up': 'good failed nothing nothing',
  'server_not_ready starting': 'good failed nothing nothing',
  'server_not_ready standby': 'good failed nothing nothing',
  'server_not_ready error': 'good good failed nothing',
  not_a_database_server: 'good failed nothing nothing',
  'not_a_database_server other_engine': 'good failed nothing nothing',
  'not_a_database_server postgresql': 'good failed nothing nothing',
  'not_a_database_server mysql': 'good failed nothing nothing',
  'not_a_database_server mariadb': 'good failed nothing nothing',
  'not_a_database_server ssh': 'good failed nothing nothing',
  'not_a_database_server http': 'good failed nothing nothing',
  'not_a_database_server tls': 'good failed nothing nothing',
};

const nameOf = (verdict: LoginResult): string => {
  if (verdict._tag === 'Accepted') return 'accepted';
  const { refusal } = verdict;
  return 'cause' in refusal ? `${refusal.code} ${refusal.cause}` : refusal.code;
};

const said = (verdict: LoginResult): string => {
  const { server, instance, adminLogin, database } = evidenceOf(verdict);
  return `${server} ${instance} ${adminLogin} ${database}`;
};

describe('evidenceOf', () => {
  it('states of each thing what the result of the login shows, and no more', () => {
    const table = EVERY_LOGIN_RESULT.map((verdict) => [nameOf(verdict), said(verdict)] as const);
    expect(Object.fromEntries(table)).to.deep.equal(EXPECTED);
  });

  it('states nothing about what lies behind the first failure', () => {
    for (const verdict of EVERY_LOGIN_RESULT)
      expect(said(verdict)).not.to.match(/(failed|nothing).*good/);
  });
});
