#!/bin/bash
# Run once, when the database is made: the application's role, which is no superuser, and the owner of the logs
# (docs/operations.md, “A database of your own”). The superuser of the image is used for nothing else.
set -e
psql -v ON_ERROR_STOP=1 -v password="$SUOKE_DB_PASSWORD" -v owner="$SUOKE_DB_OWNER_PASSWORD" \
  -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role suoke login password :'password';
create role suoke_owner login password :'owner';
grant suoke to suoke_owner;
alter database suoke owner to suoke_owner;
SQL
