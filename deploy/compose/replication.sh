#!/bin/bash
# Run once, when the database is made: a role by which a standby may follow it. Without a password there is none.
set -e
[ -n "$SUOKE_REPLICATION_PASSWORD" ] || exit 0
psql -v ON_ERROR_STOP=1 -v password="$SUOKE_REPLICATION_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role suoke_standby login replication password :'password';
select pg_create_physical_replication_slot('suoke_standby', true);
SQL
echo 'host replication suoke_standby all scram-sha-256' >> "$PGDATA/pg_hba.conf"
