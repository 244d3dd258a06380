import pg from 'pg'
import { BACKUP_NAME } from '#server/platform/database/database.ts'

/**
 * Opens a connection without time limits. `database` selects another database of the same server.
 * The caller ends it.
 */
export async function connectForBackup(url: string, database?: string): Promise<pg.Client> {
  const address = new URL(url)
  if (database !== undefined) address.pathname = `/${database}`
  const client = new pg.Client({
    connectionString: address.href,
    application_name: BACKUP_NAME,
    connectionTimeoutMillis: 10_000,
    options:
      '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c TimeZone=Asia/Shanghai -c DateStyle=ISO',
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  // one that is lost while nothing is asked is found out by the next question
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const INT8: number = 20
