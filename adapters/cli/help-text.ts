/** Printed below the commands in `shipshape --help`. */
export const HELP_TEXT = `
Examples:
  shipshape serve                                    run the service on the local store
  shipshape apply fleet.yaml --dry-run               show what a fleet file would change
  shipshape check db-eu-1/main/shop && pg_dump …     dump only what is ready
  shipshape overview --json | jq .attention          the top problems, for a script
  shipshape overview --watch                         the same, refreshed in place
  shipshape problems acknowledge db-eu-1             somebody is working on it
  shipshape token create --name ci --role operator --on db-eu-1 --expires 90d > token
  shipshape overview --url https://shipshape.example --token-file token

Environment:
  SHIPSHAPE_URL      the service to use instead of the local store, as --url
  SHIPSHAPE_TOKEN    its token, unless --token-file is given
  NO_COLOR           no colours, as --no-color

Exit codes:
  0    done; of check: the database is ready to be dumped
  1    of check: it is not ready
  2    wrong input: an option, a fleet file, a name that does not exist
  3    Shipshape is not available, or the token may not do this
  130  interrupted

With --json, standard output holds one JSON value: the result, or { "error": … }
with the error document of RFC 9457. Errors are printed on standard error, too.
`;

export const OVERVIEW_HELP = `
In a terminal --watch refreshes the overview in place, and shows when the service is
unavailable. Elsewhere it prints one overview after another and, with --json, a line of JSON
whenever something has changed.

Examples:
  shipshape overview --watch --interval 10s
  shipshape overview --watch --json | jq --unbuffered -c '.attention[0]'
`;

export const CHECK_HELP = `
Checks that a dump tool for the server's version is installed, that the login of the instance
works, and that it may read everything that the dump would. Prints what is in the way, and
statements to fix it.

Exits with 0 if a dump would be whole, and with 1 if it would not. Unknown ids and
paths, and refused tokens, have other exit codes: see shipshape --help.

Examples:
  shipshape check db-eu-1/main/shop
  shipshape check 3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b --json
`;

export const APPLY_HELP = `
FILE is YAML (up to 4 MiB) or JSON. It is applied as a whole or not at all; applied again, it
changes nothing.

A scope of --prune-under is the path of a server or of what is under one, or destination:NAME or
channel:NAME; * stands for any characters of a name. What is in no scope stays as it is.

Examples:
  shipshape apply fleet.yaml --dry-run
  shipshape apply fleet.yaml --prune
  shipshape apply eu.yaml --prune-under 'db-eu-*' --prune-under destination:eu-vault
`;

export const CREATE_TOKEN_HELP = `
Prints the token and nothing else; it cannot be printed again. Give it a role, permissions
(--permission may be given several times), or both.
--expires takes a time from now (30m, 12h, 90d, 2w) or a date (2027-01-31: from midnight UTC on).

Examples:
  shipshape token create --name dashboard --role viewer
  shipshape token create --name nightly --role operator --on db-eu-1/main --expires 90d > token
  shipshape token create --name replication --permission problem:write \\
    --permission instance:read --on db-eu-1/main > token
`;
