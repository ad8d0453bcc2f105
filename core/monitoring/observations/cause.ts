import type { DumpToolReason } from '../../dump-check/dump-reason.js';
import type { LoginRefusal } from '../../dump-check/login-result.js';

/** What is wrong where a watched problem is, in facts: free of anything that a target sent. */
export type Cause =
  | { readonly kind: 'server_offline' | 'database_unscheduled' }
  | {
      readonly kind: 'instance_unreachable' | 'admin_login_rejected' | 'database_missing';
      readonly reason: LoginRefusal;
    }
  | {
      readonly kind: 'dump_tool_missing' | 'dump_tool_outdated';
      readonly reason: DumpToolReason;
    };
