#!/usr/bin/env bash
# A standby that copies the primary at its first start and follows it from then on. Its name is the one in synchronous_standby_names.
set -euo pipefail

primary=${PRIMARY:-primary}
port=${PRIMARY_PORT:-5432}
PGPASSWORD=$(cat "${SECRETS:-/run/secrets}/replication")
export PGPASSWORD

if [[ ! -s $PGDATA/PG_VERSION ]]; then
  chmod 700 "$PGDATA"
  pg_basebackup --dbname "host=$primary port=$port user=replicator application_name=standby" \
    --pgdata "$PGDATA" --wal-method stream --checkpoint fast --write-recovery-conf
  # Once this one is promoted, it has no standby to wait for yet.
  echo "synchronous_standby_names = ''" >> "$PGDATA/postgresql.auto.conf"
fi
exec postgres "$@"
