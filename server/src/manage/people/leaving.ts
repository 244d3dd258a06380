import type { Transaction } from 'kysely'
import type { Part } from '#server/access/area.ts'
import type { Acting } from '#server/access/audit.ts'
import type { Tables } from '#server/platform/database/database.ts'

/** What becomes of what waits for people who are disabled, in the transaction that disables them. */
export type Leaving = (trx: Transaction<Tables>, acting: Acting, userIds: readonly number[]) => Promise<void>

declare module '#server/access/area.ts' {
  interface Part {
    leaving?: Leaving
  }
}

declare module '#server/access/context.ts' {
  interface AppServices {
    leaving: Leaving
  }
}

/** All of them, one after another. */
export function collectLeaving(parts: readonly Part[]): Leaving {
  const all = parts.flatMap(({ leaving }) => leaving ?? [])
  return async (trx, acting, userIds) => {
    for (const leave of all) await leave(trx, acting, userIds)
  }
}
