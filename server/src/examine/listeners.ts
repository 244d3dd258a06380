import type { Transaction } from 'kysely'
import type { Finding } from '#protocol/examine/calls.ts'
import type { ExamineDraft } from '#protocol/examine/checks.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Actor, StoredRow, Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'

/** A draft as listeners see it; the id of an approval that is edited, else null. */
export interface CheckedDraft extends ExamineDraft {
  examineId: number | null
}

type Trx = Transaction<Tables>

/** What an area knows of office approvals of some kinds, and does with them (docs/seams/examine.md). */
export interface ExamineListener {
  oaTypes: readonly number[]
  /** What the initiator should know before submitting. Asked by forms, under the rights of the actor. */
  check?: (actor: Actor, draft: CheckedDraft) => Promise<readonly Finding[]>
  /** The approval has passed: in the transaction of the decision. */
  passed?: (trx: Trx, actor: Writer, row: StoredRow) => Promise<void>
  /** One that had passed is deleted, in the transaction of that. */
  undone?: (trx: Trx, actor: Writer, row: StoredRow) => Promise<void>
}

declare module '#server/access/area.ts' {
  interface Part {
    examineListeners?: readonly ExamineListener[]
  }
}

declare module '#server/access/context.ts' {
  interface AppServices {
    examineListeners: ReadonlyMap<number, readonly ExamineListener[]>
  }
}

/** Listeners by kind. */
export function collectListeners(
  listeners: readonly ExamineListener[],
): ReadonlyMap<number, readonly ExamineListener[]> {
  const oaTypes = new Set(listeners.flatMap((each) => each.oaTypes))
  return new Map(
    [...oaTypes].map((oaType) => [oaType, listeners.filter((each) => each.oaTypes.includes(oaType))]),
  )
}

/** Those that know the kind of a stored approval. */
export function listenersOf(
  { examineListeners, examineVersions }: Pick<AppServices, 'examineListeners' | 'examineVersions'>,
  row: StoredRow,
): readonly ExamineListener[] {
  const version = examineVersions.entry(Number(row.category_id))
  return examineListeners.get(version?.oaType ?? Number.NaN) ?? []
}
