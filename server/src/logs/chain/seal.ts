import { sql } from 'kysely'
import { allSealedLogs } from '#protocol/logs/sealed-logs.ts'
import type { Services } from '#server/platform/services.ts'
import { today } from '#server/platform/time/clock.ts'
import { readHeads } from './heads.ts'

/** Rows of one transaction: nobody waits for it, and it is over in a tenth of a second. */
const PIECE = 5_000
/** Of one log at a time: a history of millions from before there were seals is sealed beside the work of some hours. */
const MOST = 200_000

/**
 * Seals whatever has been written to the logs since (platform.md §9.5). Rows of transactions still at work, and those that were
 * written after them, wait for the next time, and so does what is more than {@link MOST}.
 */
export async function sealLogs({ db }: Pick<Services, 'db'>, signal?: AbortSignal): Promise<void> {
  for (const log of allSealedLogs)
    for (let sealed = PIECE, all = 0; sealed === PIECE && all < MOST; all += sealed) {
      signal?.throwIfAborted()
      const { rows } = await sql<{
        sealed: number
      }>`select seal_log(${log}::smallint, ${PIECE}::int) as sealed`.execute(db)
      sealed = rows[0]?.sealed ?? 0
    }
}

/**
 * Notes the newest hashes of the day, once, where nobody who changes the database reaches them: in the server's own log, and
 * beside the chain.
 */
export async function anchorLogs({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Promise<void> {
  const { rows } = await sql<{ log: number }>`select anchor_logs(${today(clock)}::date)::int as log`.execute(
    db,
  )
  const noted = rows.map((row) => row.log)
  for (const head of await readHeads(db))
    if (noted.includes(head.log)) log.info({ anchor: anchorOf(head) }, 'log anchor')
}

/** `3:1204:9f86d0…`: log, its newest sealed row, the hash; as `npm run verify-logs` takes it. */
export const anchorOf = ({
  log,
  sealedId,
  sealedHash,
}: {
  log: number
  sealedId: number
  sealedHash: string
}) => `${log}:${sealedId}:${sealedHash}`
