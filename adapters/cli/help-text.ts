/** What stands below the commands in `shipshape --help`. */
export const HELP_TEXT = `
Examples:
  shipshape serve                                    run the service on the store of this machine
  shipshape apply fleet.yaml --dry-run               show what a fleet file would change
  shipshape check db-eu-1/main/shop && pg_dump …     dump only where a dump can start
  shipshape overview --json | jq .attention          what is wrong, for a script
  shipshape overview --watch                         the same on a screen that stays
  shipshape problems acknowledge db-eu-1             somebody knows, and is at it
  shipshape token create --name ci --role operator --on db-eu-1 --expires 90d > token
  shipshape overview --url https://shipshape.example --token-file token

Environment:
  SHIPSHAPE_URL      a service to ask instead of the store of this machine, as --url
  SHIPSHAPE_TOKEN    the token for it, where --token-file names none
  NO_COLOR           no colours, as --no-color

Exit codes:
  0    yes, done
  1    the answer is no: a dump cannot start
  2    what was typed or written is wrong: an option, a fleet file, a name of nothing
  3    Shipshape could not be asked, or may not answer: try again, or use another token
  130  interrupted

With --json, standard output holds one JSON value: the answer, or { "error": … }
with the problem document of RFC 9457. Errors are told on standard error too.
`;

export const OVERVIEW_HELP = `
In a terminal --watch keeps one page, and says so where the service is away. Elsewhere it prints one page
after another and, with --json, a line of JSON whenever something has changed.

Examples:
  shipshape overview --watch --interval 10s
  shipshape overview --watch --json | jq --unbuffered -c '.attention[0]'
`;

export const CHECK_HELP = `
Exits with 0 where a dump can start, and with 1 where it cannot.
An id, a path or a token that leads nowhere is neither: see the exit codes in shipshape --help.

Examples:
  shipshape check db-eu-1/main/shop
  shipshape check 3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b --json
`;

export const APPLY_HELP = `
FILE is YAML or JSON. It is applied as a whole or not at all, and twice is the same as once.

Examples:
  shipshape apply fleet.yaml --dry-run
  shipshape apply fleet.yaml --prune
`;

export const CREATE_TOKEN_HELP = `
Prints the token, this once and nothing else. What it may do is said with a role, with permissions
(--permission may be given several times), or with both.
--expires takes a time from now (30m, 12h, 90d, 2w) or a date (2027-01-31: from midnight UTC on).

Examples:
  shipshape token create --name dashboard --role viewer
  shipshape token create --name nightly --role operator --on db-eu-1/main --expires 90d > token
  shipshape token create --name replication --permission problem:write \\
    --permission instance:read --on db-eu-1/main > token
`;
