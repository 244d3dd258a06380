#!/bin/bash
# Makes the standby from an online copy of the primary when there is none yet, then follows it.
set -e
PGDATA=/var/lib/postgresql/standby
if [ ! -e "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA"
  pg_basebackup -D "$PGDATA" --slot=suoke_standby --write-recovery-conf --checkpoint=fast --no-password
  chown -R postgres:postgres "$PGDATA"
  chmod 700 "$PGDATA"
fi
exec gosu postgres postgres -D "$PGDATA" -c hot_standby_feedback=on -c listen_addresses='*' -c max_connections=200
