import type { Transaction } from 'kysely'
import type { Directory } from '#server/access/directory.ts'
import type { Database, Tables } from '#server/platform/database/database.ts'
import { keepCurrent } from '#server/platform/events/keep-current.ts'
import type { Services } from '#server/platform/services.ts'
import { formatDay } from '#server/platform/time/clock.ts'
import '../tables.ts'

/** Who decides for whom, from a day to the day before the return. */
export interface Absence {
  userId: number
  deputyId: number
  fromDay: string
  returnDay: string
}

/** Deputies in memory, the same on every process. Whatever waits for a person asks here whether another one stands in. */
export interface Deputies {
  /** Who decides for somebody today; null: he himself. A deputy who is away or disabled stands in for nobody. */
  deputyOf: (userId: number) => number | null
  absenceOf: (userId: number) => Absence | null
  all: () => readonly Absence[]
  /** After a change, in its transaction. */
  changed: (trx: Transaction<Tables>) => Promise<void>
  close: () => void
}

declare module '#server/access/context.ts' {
  interface AppServices {
    approvalDeputies: Deputies
  }
}

const TOPIC = 'approval-deputies'
const ENABLED = 1

export async function createDeputies({
  db,
  events,
  clock,
  directory,
}: Pick<Services, 'db' | 'events' | 'clock'> & { directory: Directory }): Promise<Deputies> {
  const current = await keepCurrent(events, { topic: TOPIC, load: () => load(db) })
  const deputyOf = (userId: number): number | null => {
    const absences = current()
    if (absences.size === 0) return null
    const day = formatDay(clock.now())
    const awayOn = (id: number) => {
      const absence = absences.get(id)
      return absence && absence.fromDay <= day && day < absence.returnDay ? absence : null
    }
    const deputyId = awayOn(userId)?.deputyId
    const stands = deputyId !== undefined && !awayOn(deputyId)
    return stands && directory.current().user(deputyId)?.status === ENABLED ? deputyId : null
  }
  return {
    deputyOf,
    absenceOf: (userId) => current().get(userId) ?? null,
    all: () => [...current().values()],
    changed: (trx) => events.publish(TOPIC, null, trx),
    close: current.close,
  }
}

async function load(db: Database): Promise<Map<number, Absence>> {
  const rows = await db.selectFrom('approval_deputies').selectAll().execute()
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        userId: row.user_id,
        deputyId: row.deputy_id,
        fromDay: row.from_day,
        returnDay: row.return_day,
      },
    ]),
  )
}
