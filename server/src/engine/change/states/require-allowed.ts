import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Act } from '#protocol/record/states/declared-states.ts'
import { forbiddenBy } from '#protocol/record/states/states.ts'
import { refuseAs } from '#server/platform/refusal.ts'
import type { Actor, StoredRow } from '../../model/rules.ts'

/** Refuses what the state of one of the rows forbids, for all at once; the rows are locked, so that it stays true. */
export function requireAllowed(
  { viewer: { isAdmin } }: Pick<Actor, 'viewer'>,
  type: RecordType,
  rows: readonly StoredRow[],
  act: Act,
): void {
  for (const row of rows) {
    const refused = forbiddenBy(type, row, act, { isAdmin })
    if (refused) refuseAs(refused)
  }
}
