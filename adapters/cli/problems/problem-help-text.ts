/** Printed below the commands in `shipshape problems --help`. */
export const PROBLEMS_HELP = `
Without a command the open problems are listed; for others see shipshape problems list --help.
A problem is named by its id, by the beginning of its id (as in the list), or by the path of
its resource if that has no other open problem. If none is open, "show" shows the one that was
closed last.

Examples:
  shipshape problems
  shipshape problems show 3f2b8c1e
  shipshape problems acknowledge db-eu-1 --note "disk is being replaced"
  shipshape problems snooze db-eu-1/main/shop --for 2h
`;

export const LIST_PROBLEMS_HELP = `
Open problems come first, by severity, then closed ones, the latest first. The list includes
those that are snoozed. Those under a server that is offline are left out unless --suppressed
includes them.

Examples:
  shipshape problems --severity critical --on db-eu-1
  shipshape problems --state closed --kind server_offline --all
`;

export const REPORT_HELP = `
Reporting a problem again updates it. Problems of the kinds that Shipshape detects itself,
such as server_offline, cannot be reported; see docs/reference/problems.md.

Examples:
  shipshape problems report replica_lost db-eu-1/main --severity warning \\
    --message "The replica is 20 minutes behind." --since 20m --valid-for 10m
  shipshape problems resolve replica_lost db-eu-1/main
`;

export const OVERVIEW_HELP = `
In a terminal --watch refreshes the overview in place, and shows when the service is
unavailable. Elsewhere it prints one overview after another and, with --json, a line of JSON
whenever something has changed.

With --fail-on, for cron and Nagios: exits with 1 if a problem is as severe or more, and with 3
if the fleet was not checked lately, or Shipshape does not answer.

Examples:
  shipshape overview --fail-on critical || mail -s 'fleet' dba@example.org < /dev/null
  shipshape overview --watch --interval 10s
  shipshape overview --watch --json | jq --unbuffered -c '.attention[0]'
`;
