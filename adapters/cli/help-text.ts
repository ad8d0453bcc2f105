import { namesWhere } from '../../core/engines/engines.js';

/** Printed below the commands in `shipshape --help`. */
export const HELP_TEXT = `
Examples:
  shipshape serve                                    run the service on the local store
  shipshape apply fleet.yaml --dry-run               show what a fleet file would change
  shipshape check db-eu-1/main/shop && pg_dump …     dump only what is ready
  shipshape dump db-eu-1/main/shop -o shop.dump      download a dump that is proved whole
  shipshape overview --json | jq .attention          the top problems, for a script
  shipshape overview --watch                         the same, refreshed in place
  shipshape problems acknowledge db-eu-1             somebody is working on it
  shipshape channel test on-call                     does it reach people?
  shipshape token create --name ci --role operator --on db-eu-1 --expires 90d > token
  shipshape overview --url https://shipshape.example --token-file token

Environment:
  SHIPSHAPE_URL      the service to use instead of the local store, as --url
  SHIPSHAPE_TOKEN    its token, unless --token-file is given
  NO_COLOR           no colours, as --no-color

Exit codes:
  0    done; of check: the database is ready to be dumped; of dump: it is whole
  1    of check: it is not ready; of dump: there is none that is whole;
       of a test: it failed; of overview --fail-on: something is as severe;
       of run cancel: the run had ended before
  2    wrong input: an option, a fleet file, a name that does not exist
  3    Shipshape is not available, or the token may not do this
  130  interrupted

With --json, standard output holds one JSON value: the result, or { "error": … }
with the error document of RFC 9457. Errors are printed on standard error, too.
`;

export const CHECK_HELP = `
Checks that a dump tool for the server's version is installed, that the login of the instance
works, and that it may read everything that the dump would. Prints what is in the way, and
statements to fix it.

Name a server or an instance for all of its databases: they are checked side by side, and what
to do is printed once.

Exits with 0 if a dump would be whole, and with 1 if it would not. Unknown ids and
paths, and refused tokens, have other exit codes: see shipshape --help.

Examples:
  shipshape check db-eu-1/main/shop
  shipshape check db-eu-1 db-us-1/main
  shipshape check --all --json | jq -r '.[] | select(.ready | not).database.path'
  shipshape check 3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b --json
`;

export const DUMP_HELP = `
Checks first, as shipshape check does. FILE gets its name only once the dump is whole and on
the disk; until then it is FILE.part. A file that exists is never overwritten.

Without -o the dump goes to standard output, where it is whole only if the exit code is 0.
The format is custom (for pg_restore) or plain (SQL); ${namesWhere(({ formats }) => formats.length === 1)} have plain alone.

Exits with 0 if the dump is whole, and with 1 if it could not start or did not become whole.

Examples:
  shipshape dump db-eu-1/main/shop -o shop.dump
  shipshape dump db-eu-1/main/shop --format plain | gzip > shop.sql.gz
`;

export const APPLY_HELP = `
FILE is YAML (up to 4 MiB) or JSON. It is applied as a whole or not at all; applied again, it
changes nothing.

A scope of --prune-under is the path of a server or of what is under one, or destination:NAME or
channel:NAME; * stands for any characters of a name. What is in no scope stays as it is.

--as names who declares what is in the file: pruning removes only what the same name declared.
What another name has declared is a mistake, unless --adopt takes it over.

What removes more than a tenth of the fleet, or more than twenty resources, needs --yes;
--dry-run lists all of it.

Examples:
  shipshape apply fleet.yaml --dry-run
  shipshape apply fleet.yaml --prune
  shipshape apply eu.yaml --prune-under 'db-eu-*' --prune-under destination:eu-vault
`;

export const RELEASE_HELP = `
What is released is made by hand from then on: no fleet file prunes it, and one that describes
it has to adopt it. It takes fleet:write on the resource.

Examples:
  shipshape release db-eu-1/main
`;

export const CREATE_TOKEN_HELP = `
Prints the token and nothing else; it cannot be printed again. Give it a role, permissions
(--permission may be given several times), or both.
--expires takes a time from now (30m, 12h, 90d, 2w) or a date (2027-01-31: from midnight UTC on). A token that another
one makes ends with that one at the latest; at the host, by default it never does.

Examples:
  shipshape token create --name dashboard --role viewer
  shipshape token create --name nightly --role operator --on db-eu-1/main --expires 90d > token
  shipshape token create --name replication --permission problem:write \\
    --permission instance:read --on db-eu-1/main > token
`;
