import type { ColumnType } from 'kysely'
import type { z } from 'zod'
import type { workbenchCalls } from '#protocol/bi/workbench/calls.ts'
import { type Card, completeLayout, isCardId } from '#protocol/bi/workbench/layout.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'

declare module '#server/platform/database/database.ts' {
  interface Tables {
    workbench_layouts: { user_id: number; cards: ColumnType<Card[], string, string> }
  }
}

type SetRequest = z.output<(typeof workbenchCalls.setLayout)['request']>

/** The caller's cards by column, in the order he has given them (bi.md §17.2). */
export async function readLayout({ services, viewer }: Actor) {
  const row = await services.db
    .selectFrom('workbench_layouts')
    .select('cards')
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst()
  const all = completeLayout(row?.cards ?? [])
  return { left: all.filter(({ list }) => list === 1), right: all.filter(({ list }) => list === 2) }
}

/** Keeps order and visibility; 400 for a card that there is not, or that stands twice. */
export async function setLayout({ services, viewer }: Actor, { left, right }: SetRequest): Promise<void> {
  const placed = (given: SetRequest['left'], list: 1 | 2): Card[] =>
    given.map(({ modelId, isHidden }) => ({ modelId, isHidden: isHidden ?? 0, list }))
  const all = [...placed(left, 1), ...placed(right, 2)]
  const isWrong = all.some(({ modelId }) => !isCardId(modelId))
  if (isWrong || new Set(all.map(({ modelId }) => modelId)).size < all.length) refuse('invalidAt', 'modelId')
  const cards = JSON.stringify(all)
  await services.db
    .insertInto('workbench_layouts')
    .values({ user_id: viewer.userId, cards })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ cards }))
    .execute()
}
