#!/usr/bin/env bash
# Runs once, in the new primary: the database of Duelbook with its owner, and a user for the standby.
set -euo pipefail

secrets=${SECRETS:-/run/secrets}

psql --set ON_ERROR_STOP=1 --dbname postgres --set store="$(cat "$secrets/store")" --set replication="$(cat "$secrets/replication")" <<'SQL'
CREATE ROLE duelbook LOGIN PASSWORD :'store';
CREATE DATABASE duelbook OWNER duelbook;
-- So that --durability replicated can see whether a standby is there.
GRANT pg_read_all_stats TO duelbook;
CREATE ROLE replicator LOGIN REPLICATION PASSWORD :'replication';
-- Holds from the next start on: until there is a standby, nothing could be committed here.
ALTER SYSTEM SET synchronous_standby_names = 'standby';
ALTER SYSTEM SET wal_keep_size = '512MB';
-- So that the old primary can follow the new one after a failover.
ALTER SYSTEM SET wal_log_hints = on;
SQL

echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
