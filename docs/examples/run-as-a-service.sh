# A token for the people who look after the backups, printed this once.
(umask 077 && shipshape token create --name backups --role operator --expires 90d > token)

shipshape serve &                   # checks every server once a minute; the page is at http://127.0.0.1:8080
shipshape overview                  # what is wrong?
shipshape check db-eu-1/main/shop || echo "not ready, exit code $?"
