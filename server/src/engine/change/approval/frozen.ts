import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { frozenIn } from '#protocol/record/states/states.ts'
import { refuseAs } from '#server/platform/refusal.ts'
import type { StoredRow } from '../../model/rules.ts'

/** Refuses a change of fields and lines that are frozen while the record waits for an approval. */
export function requireUnfrozen(
  type: RecordType,
  stored: StoredRow,
  written: readonly { key: string }[],
): void {
  const frozen = frozenIn(type, stored)
  if (type.approval && written.some(({ key }) => frozen.includes(key))) refuseAs(type.approval.refusal)
}
