import { expect } from 'chai';
import { DUMP_REASON_CODES, isRetryable } from '../../../../core/dump-check/dump-reason.js';

describe('a dump reason', () => {
  describe('isRetryable', () => {
    it('is true of what can pass by itself', () => {
      expect(isRetryable({ code: 'server_not_ready' })).to.equal(true);
      expect(isRetryable({ code: 'unreachable', cause: 'refused' })).to.equal(true);
    });

    it('is false of what somebody has to fix', () => {
      expect(isRetryable({ code: 'dump_tool_missing' })).to.equal(false);
      expect(isRetryable({ code: 'unreachable', cause: 'address_denied' })).to.equal(false);
    });
  });

  describe('DUMP_REASON_CODES', () => {
    it('has the reasons of the tool, those of the login and the obstacles, in the order of the documents', () => {
      expect(DUMP_REASON_CODES).to.deep.equal([
        'dump_tool_missing',
        'dump_tool_outdated',
        'dump_tool_failed',
        'host_not_found',
        'unreachable',
        'timed_out',
        'tls_failed',
        'insecure_login_refused',
        'login_rejected',
        'database_missing',
        'not_accepting_connections',
        'access_denied',
        'too_many_connections',
        'server_not_ready',
        'not_a_database_server',
        'schema_unreadable',
        'table_unreadable',
        'sequence_unreadable',
        'row_security',
        'large_object_unreadable',
        'subscriptions_left_out',
        'objects_left_out',
        'object_broken',
        'lock_table_too_small',
        'hourly_limit_too_low',
        'table_locked',
      ]);
    });
  });
});
