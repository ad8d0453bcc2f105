/** What stands below the commands in `shipshape problems --help`. */
export const PROBLEMS_HELP = `
Without a command the open problems are listed; how others are: shipshape problems list --help.
A problem is named by its id, by the path of its resource, where that has no other open one,
or by the beginning of its id (as the list shows it). Where none is open, "show" tells of the
one that was closed last.

Examples:
  shipshape problems
  shipshape problems show 3f2b8c1e
  shipshape problems acknowledge db-eu-1 --note "disk is being replaced"
  shipshape problems snooze db-eu-1/main/shop --for 2h
`;

export const LIST_PROBLEMS_HELP = `
The most pressing come first, then those that were closed last. Here are also those that the
overview leaves out: the snoozed ones, and those beneath a server that is offline.

Examples:
  shipshape problems --severity critical --on db-eu-1
  shipshape problems --state closed --kind server_offline --all
`;

export const REPORT_HELP = `
Reported again, the problem stays the same one, with what is new in it. Problems of the kinds that
Shipshape detects itself, such as server_offline, cannot be reported; see docs/problems.md.

Examples:
  shipshape problems report replica_lost db-eu-1/main --severity warning \\
    --message "The replica is 20 minutes behind." --since 20m
  shipshape problems resolve replica_lost db-eu-1/main
`;
