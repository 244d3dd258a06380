import { type Generated, type Kysely, sql } from 'kysely'
import { isSealedLog, type SealedLog } from '#protocol/logs/sealed-logs.ts'
import type { Tables } from '#server/platform/database/database.ts'

declare module '#server/platform/database/database.ts' {
  interface Tables {
    log_checks: {
      check_id: Generated<number>
      started_at: Date
      ended_at: Date | null
      user_id: number | null
      rows: Generated<number>
      found: string | null
    }
  }
}

/** Where the chain of a log begins and how far it reaches. */
export interface Head {
  log: SealedLog
  /** Rows up to here were forgotten. */
  beginId: number
  beginHash: string
  sealedId: number
  sealedHash: string
  sealedRows: number
  sealedAt: Date | null
}

/** The chains of all logs; hashes in hex. */
export async function readHeads(db: Kysely<Tables>): Promise<Head[]> {
  const { rows } = await sql<Head & { log: number }>`select log::int, begin_id as "beginId",
      encode(begin_hash, 'hex') as "beginHash", sealed_id as "sealedId", encode(sealed_hash, 'hex') as "sealedHash",
      sealed_rows as "sealedRows", sealed_at as "sealedAt"
    from log_heads order by log`.execute(db)
  return rows.filter(({ log }) => isSealedLog(log))
}

/**
 * What keeps the application from changing logs: its rights, where they have an owner of their own, else a trigger alone, which it
 * could take away.
 */
export async function readProtection(db: Kysely<Tables>): Promise<'rights' | 'trigger'> {
  const { rows } = await sql<{ owns: boolean }>`select pg_has_role(current_user, relowner, 'usage') as owns
    from pg_class where oid = 'public.log_heads'::regclass`.execute(db)
  return rows[0]?.owns === false ? 'rights' : 'trigger'
}
