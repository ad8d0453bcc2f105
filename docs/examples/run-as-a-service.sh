# A token for the people who look after the backups. It is printed once, and nothing else is.
(umask 077 && shipshape token create --name backups --role operator --expires 90d > token)

# Start the service; from now on it checks every server once a minute.
shipshape serve &                   # the page is at http://127.0.0.1:8080

# What is wrong? And are the tool and the login for a dump of this database in order?
shipshape overview
shipshape check db-eu-1/main/shop || echo "not ready, exit code $?"
