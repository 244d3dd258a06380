import type { z } from 'zod'
import { forgottenKeys, forgottenSchema } from '#protocol/bi/workbench/calls.ts'
import { forgottenDays } from '#protocol/bi/workbench/figures.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Asked } from '../asked.ts'
import { forgotten, overdueContact, readFigures } from '../figures/door.ts'

/** 遗忘提醒: six numbers from one reading of the customers, whatever the period (bi.md §17.5). */
export async function countForgotten(
  actor: Actor,
  { population: { people }, period, today }: Asked,
): Promise<z.infer<typeof forgottenSchema>> {
  const figures = {
    sevenDays: { set: forgotten(today, forgottenDays.sevenDays) },
    fifteenDays: { set: forgotten(today, forgottenDays.fifteenDays) },
    oneMonth: { set: forgotten(today, forgottenDays.oneMonth) },
    threeMonth: { set: forgotten(today, forgottenDays.threeMonth) },
    sixMonth: { set: forgotten(today, forgottenDays.sixMonth) },
    unContactCustomerCount: { set: overdueContact(today) },
  }
  const value = await readFigures(actor, { people, spans: [period], figures })
  return forgottenSchema.parse(Object.fromEntries(forgottenKeys.map((key) => [key, value(key)])))
}
