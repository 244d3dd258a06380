import { type Kysely, sql } from 'kysely'
import { type FoldedEvent, foldLock, licencesOf } from '#protocol/crm/software-lock/fold.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { tellDifference } from '../../tell-difference.ts'
import { differencesOfAnalysis } from './analysis.ts'
import { storedRow } from './project.ts'
import { readLedgers } from './read-events.ts'

/** Locks that are compared together. */
const PIECE = 2000

/** The first lock of which something differs from its ledger. */
export interface Difference {
  lockId: number
  shellNum: string
  /** A column, or the table of what belongs to the lock. */
  where: string
}

interface StoredLock extends Record<string, unknown> {
  id: number
  shell_num: string
  licences: { event_id: number; from: string; until: string | null }[]
  products: { product_id: number; start_time: string; end_time: string | null }[]
}

/**
 * Folds the ledger of every lock again and compares rows, entitlements, licences and the tables of the lock analysis with it (I4,
 * §22), in the order of ids; returns how many locks were looked at and the first that differs.
 */
export async function verifyLedger(
  db: Kysely<Tables>,
  signal?: AbortSignal,
): Promise<{ locks: number; found: Difference | null }> {
  let locks = 0
  for (let last = 0; ; ) {
    signal?.throwIfAborted()
    const { stored, ledgers, derived } = await readPiece(db, last)
    for (const lock of stored) {
      const where = differenceOf(lock, ledgers.get(lock.id) ?? []) ?? derived.get(lock.id)
      if (where) return { locks, found: { lockId: lock.id, shellNum: lock.shell_num, where } }
      locks += 1
    }
    const end = stored.at(-1)
    if (!end) return { locks, found: null }
    last = end.id
  }
}

/** Rows, ledgers and analysis of one moment: a write between them would look like a difference. */
const readPiece = (db: Kysely<Tables>, last: number) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const stored = await readStored(trx, last)
      const ids = stored.map(({ id }) => id)
      return {
        stored,
        ledgers: await readLedgers(trx, ids),
        derived: await differencesOfAnalysis(trx, ids),
      }
    })

async function readStored(db: Kysely<Tables>, last: number): Promise<StoredLock[]> {
  const { rows } = await sql<StoredLock>`select r.*,
      (select coalesce(json_agg(json_build_object('event_id', l.event_id, 'from', lower(l.held), 'until', upper(l.held) - 1)
        order by l.held), '[]') from lock_licence l where l.lock_id = r.id) as licences,
      (select coalesce(json_agg(json_build_object('product_id', p.product_id, 'start_time', p.start_time, 'end_time', p.end_time)
        order by p.product_id), '[]') from lock_product p where p.lock_id = r.id) as products
    from software_lock r where r.id > ${last} order by r.id limit ${PIECE}`.execute(db)
  return rows
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const isSame = (one: unknown, other: unknown): boolean =>
  textOf(one) === textOf(other) ||
  (one !== null && other !== null && one !== '' && Number(one) === Number(other))

/** Where a lock differs from its ledger; null: nowhere. */
function differenceOf(lock: StoredLock, events: readonly FoldedEvent[]): string | null {
  const state = foldLock(events)
  const column = Object.entries(storedRow(state)).find(([name, value]) => !isSame(value, lock[name]))
  if (column) return column[0]
  const licences = licencesOf(events).map(({ eventId, from, until }) => `${eventId} ${from} ${until}`)
  const stored = lock.licences.map(({ event_id, from, until }) => `${event_id} ${from} ${until}`)
  if (licences.toSorted().join() !== stored.toSorted().join()) return 'lock_licence'
  const held = Object.entries(state.entitlements).map(
    ([productId, { startTime, endTime }]) => `${productId} ${startTime} ${endTime}`,
  )
  const products = lock.products.map((each) => `${each.product_id} ${each.start_time} ${each.end_time}`)
  return held.toSorted().join() === products.toSorted().join() ? null : 'lock_product'
}

const verifyJob = defineJob('lock-ledger-verify', { title: '核对软件锁台账', retries: 0, expireMinutes: 120 })

/** Daily at 03:00 (locks-and-extensions.md §26). */
export function registerLedgerJobs(services: AppServices): void {
  services.jobs.work(verifyJob, (_data, { signal }) => checkLedger(services, signal))
  services.jobs.schedule(verifyJob, '0 3 * * *', {})
}

/** Logs the first lock that differs from its ledger, and notifies the administrators. */
export async function checkLedger(services: AppServices, signal?: AbortSignal): Promise<void> {
  const { locks, found } = await verifyLedger(services.db, signal)
  if (!found) return
  services.log.error({ found, locks }, 'a lock differs from its ledger')
  await tellDifference(services, `软件锁${found.shellNum}的台账（${found.where}）`)
}
