import type { Transaction } from 'kysely'
import type { Finding } from '#protocol/examine/calls.ts'
import type { ExamineDraft } from '#protocol/examine/checks.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Actor, StoredRow, Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'

/** What listeners are asked about: a form before it is submitted, or an approval that waits. */
export interface CheckedDraft extends ExamineDraft {
  /** Null: a new one. */
  examineId: number | null
  /** The initiator, who is the actor unless an approval is looked at by others. */
  userId: number
}

/** How words for the actor name the initiator. */
export const nameInitiator = ({ viewer }: Pick<Actor, 'viewer'>, { userId }: CheckedDraft): string =>
  userId === viewer.userId ? '您' : '申请人'

type Trx = Transaction<Tables>

/** What an area knows of office approvals of some kinds, and does with them (docs/seams/examine.md). */
export interface ExamineListener {
  oaTypes: readonly number[]
  /** What initiator and approvers should know: asked by forms before 提交, and of what waits, under the rights of the actor. */
  check?: (actor: Actor, draft: CheckedDraft) => Promise<readonly Finding[]>
  /** Refuses a submission, in its transaction; what is locked here stays so until it ends. */
  submitting?: (trx: Trx, actor: Actor, draft: CheckedDraft) => Promise<void>
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

/** What all listeners of the kind find. */
export async function findingsOf(actor: Actor, draft: CheckedDraft): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { check } of actor.services.examineListeners.get(draft.oaType) ?? [])
    findings.push(...((await check?.(actor, draft)) ?? []))
  return findings
}

/** Asks all listeners of the kind whether a submission may be. */
export async function requireSubmittable(trx: Trx, actor: Actor, draft: CheckedDraft): Promise<void> {
  for (const { submitting } of actor.services.examineListeners.get(draft.oaType) ?? [])
    await submitting?.(trx, actor, draft)
}

export const hint = (words: string): Finding => ({ level: 'hint', words })

/** Those that know the kind of a stored approval. */
export function listenersOf(
  { examineListeners, examineVersions }: Pick<AppServices, 'examineListeners' | 'examineVersions'>,
  row: StoredRow,
): readonly ExamineListener[] {
  const version = examineVersions.entry(Number(row.category_id))
  return examineListeners.get(version?.oaType ?? Number.NaN) ?? []
}
