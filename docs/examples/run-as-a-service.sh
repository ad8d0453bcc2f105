# Describe the fleet, and make it so.
shipshape apply fleet.yaml

# A token for whoever looks after the backups. It is printed once, and nothing else is.
(umask 077 && shipshape token create --name backups --role operator --expires 90d > token)

# What is wrong? And would a dump of this database start?
shipshape overview
shipshape check db-eu-1/main/shop || echo "not ready, exit code $?"

# The same for others, over HTTP.
shipshape serve &
