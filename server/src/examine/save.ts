import type { Transaction } from 'kysely'
import { flowStatuses } from '#protocol/approval/flow.ts'
import { type ExamineSave, examineCalls } from '#protocol/examine/calls.ts'
import { examineDraftKey } from '#protocol/examine/draft.ts'
import { oaExamine } from '#protocol/examine/type.ts'
import type { LineValues } from '#protocol/record/declaration/lines.ts'
import { findSubmitted, once } from '#server/access/once.ts'
import { createOpened } from '#server/engine/change/save/create.ts'
import { openCreate, openUpdate } from '#server/engine/change/save/open.ts'
import { updateOpened } from '#server/engine/change/save/update.ts'
import { requireAllowed } from '#server/engine/change/states/require-allowed.ts'
import { isLive, requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { readDraft, refusalOfDraft, saveRequestOf } from './draft.ts'
import { keepLineFiles } from './line-files.ts'
import { type CheckedDraft, requireSubmittable } from './listeners.ts'
import type { ExamineRow } from './present.ts'
import { THING } from './thing.ts'
import { readTravel } from './travel.ts'
import type { ExamineVersion } from './versions.ts'

/** What is made or edited: its kind, and the approval as it is now; null: a new one. */
export interface Begun {
  version: ExamineVersion
  stored: ExamineRow | null
}

/** A new approval of a kind that the caller may begin, or one that they may edit. */
export async function requireBegun(
  actor: Actor,
  { examineId, categoryId }: ExamineSave['oaExamine'],
): Promise<Begun> {
  const { services, viewer } = actor
  if (examineId) {
    if (!(await isLive(actor, oaExamine, examineId))) refuse('examineGone')
    const stored = await requireRecord(actor, oaExamine, examineId, { action: 'edit' })
    const version = services.examineVersions.entry(Number(stored.category_id)) ?? refuse('examineTypeGone')
    return { version, stored }
  }
  const version = services.examineVersions.entry(categoryId ?? 0)
  if (version?.status !== flowStatuses.inUse) return refuse('examineTypeGone')
  return services.examineVersions.offers(viewer, version) ? { version, stored: null } : refuse('forbidden')
}

/** What a form sent, of what it makes or edits. */
export const draftIn = ({ viewer }: Actor, { version, stored }: Begun, request: ExamineSave): CheckedDraft =>
  readDraft(version, request, Number(stored?.create_user_id ?? viewer.userId))

/** Makes or edits an approval and submits it (approval-office.md §10.4). Returns its id. */
export async function saveExamine(actor: Actor, request: ExamineSave): Promise<number> {
  const submit = { call: examineCalls.save.path, request }
  const done = await findSubmitted(actor.services.db, actor, submit)
  if (done !== null) return done
  const begun = await requireBegun(actor, request.oaExamine)
  const draft = draftIn(actor, begun, request)
  const refused = refusalOfDraft(draft)
  if (refused) throw refused
  if (draft.examineId === null) return create(actor, request, draft, begun.version)
  await update(actor, request, draft, begun.version, draft.examineId)
  return draft.examineId
}

async function create(
  actor: Actor,
  request: ExamineSave,
  draft: CheckedDraft,
  version: ExamineVersion,
): Promise<number> {
  const save = await openCreate(actor, oaExamine, saveRequestOf(draft, request, version.id))
  return inTransaction(actor.services.db, (trx) =>
    once(trx, actor, { call: examineCalls.save.path, request }, async () => {
      await requireSubmittable(trx, actor, draft)
      const id = await createOpened(trx, save)
      await keepBeside(trx, actor, { id, request, before: [], after: draft.lines })
      await actor.services.drafts.consume(trx, actor.viewer.userId, examineDraftKey(version.id))
      return id
    }),
  )
}

async function update(
  actor: Actor,
  request: ExamineSave,
  draft: CheckedDraft,
  version: ExamineVersion,
  id: number,
): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const stored = await requireRecord(actor, oaExamine, id, { action: 'edit', lock: true, db: trx })
    requireAllowed(actor, oaExamine, [stored], 'edit')
    await requireSubmittable(trx, actor, draft)
    const before = (await readTravel(trx, [id])).get(id) ?? []
    const sent = saveRequestOf(draft, request, version.id)
    await updateOpened(trx, await openUpdate(trx, actor, oaExamine, stored, { sent }), stored)
    const lines = before.map(({ values }) => values)
    await keepBeside(trx, actor, { id, request, before: lines, after: draft.lines })
  })
}

interface Beside {
  id: number
  request: ExamineSave
  /** Lines as they were, and as the save leaves them. */
  before: readonly LineValues[]
  after: readonly LineValues[]
}

/** Relations and files of lines, in the transaction of the save. */
async function keepBeside(
  trx: Transaction<Tables>,
  actor: Actor,
  { id, request, before, after }: Beside,
): Promise<void> {
  await actor.services.relatedRecords.replace(trx, actor, { thing: THING, id }, request.oaExamineRelation)
  await keepLineFiles(trx, actor, id, { before, after })
}
