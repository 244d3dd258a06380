import { z } from 'zod'
import type { HandOverMoment } from '#server/access/hand-over.ts'
import { formatDay } from '#server/platform/time/clock.ts'
import { writeDeputy } from '../deputies/door.ts'

const rowSchema = z.object({
  user_id: z.number(),
  deputy_id: z.number(),
  from_day: z.string(),
  return_day: z.string(),
})
export const absentSchema = z.object({ hasBegun: z.boolean(), before: rowSchema.nullable() })

/** Somebody is away and the receiver decides for him, until he is back; null where he leaves for good. */
export async function absentFrom({
  trx,
  acting: { services },
  from,
  to,
  absence,
}: HandOverMoment): Promise<z.infer<typeof absentSchema> | null> {
  if (!absence) return null
  const before = await trx
    .selectFrom('approval_deputies')
    .selectAll()
    .where('user_id', '=', from)
    .executeTakeFirst()
  const { fromDay, returnDay } = absence
  await writeDeputy(trx, { services }, { userId: from, deputyId: to, fromDay, returnDay })
  return { hasBegun: absence.fromDay <= formatDay(services.clock.now()), before: before ?? null }
}

/** Whoever stood in for him before does so again. */
export async function restoreDeputy(
  { trx, acting: { services }, from }: HandOverMoment,
  { before }: z.infer<typeof absentSchema>,
): Promise<void> {
  await trx.deleteFrom('approval_deputies').where('user_id', '=', from).execute()
  if (before) await trx.insertInto('approval_deputies').values(before).execute()
  await services.approvalDeputies.changed(trx)
}
