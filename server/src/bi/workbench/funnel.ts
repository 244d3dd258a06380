import { sql } from 'kysely'
import { z } from 'zod'
import type { StageFigure } from '#protocol/bi/workbench/calls.ts'
import { businessEnds } from '#protocol/crm/business/type.ts'
import { stagesOf } from '#server/crm/door.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { queryRows } from '../ask.ts'
import type { Asked } from '../asked.ts'
import { holding, newBusinesses, ofGroup, ownedBy, ownersOf, summed } from '../figures/door.ts'

const { type } = newBusinesses
const stageRow = z.object({ status: z.number().nullable(), count: z.number(), money: z.number() })

export interface Funnel {
  list: StageFigure[]
  sumMoney: number
  sumYing: number
  sumShu: number
}

/** The open ones among the new opportunities of a group by their stage, and what all of them come to (bi.md §17.6). */
export async function readFunnel(
  actor: Actor,
  { population: { people }, period }: Asked,
  typeId: number | undefined,
): Promise<Funnel> {
  const nothing = { list: [], sumMoney: 0, sumYing: 0, sumShu: 0 }
  if (!typeId) return nothing
  // of what has ended the status is the way in which it did
  const rows = await queryRows(
    actor,
    sql`select r.status_id as status, count(*) as count, coalesce(${summed(actor, type, 'money')}, 0) as money
      from ${sql.table(type.table)} r
      where r.deleted_at is null and ${ownedBy(ownersOf(actor, newBusinesses, people))}
        and ${holding(newBusinesses, period)} and ${ofGroup(typeId)}
      group by 1`,
    stageRow,
  )
  const byStatus = new Map(rows.map((row) => [row.status, row]))
  const moneyOf = (status: number) => byStatus.get(status)?.money ?? 0
  return {
    list: stagesOf(actor.services, typeId).map(({ id, name, orderNum }) => ({
      name,
      orderNum,
      count: byStatus.get(id)?.count ?? 0,
      money: moneyOf(id),
      typeId,
      statusId: id,
    })),
    sumMoney: sumCents(rows.map((row) => row.money)),
    sumYing: moneyOf(businessEnds.won.code),
    sumShu: moneyOf(businessEnds.lost.code),
  }
}

const sumCents = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100
