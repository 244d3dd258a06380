import type { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { adminAct, recordActs } from '#server/access/audit.ts'
import type { Context } from '#server/access/context.ts'
import { removeFilesOfField } from '#server/engine/change/record-files.ts'
import { storeOf } from '#server/engine/fields/all.ts'
import type { FieldRow } from '#server/engine/fields/field-row.ts'
import { type FieldSnapshot, loadFields, lockDefinition } from '#server/engine/model/catalog.ts'
import { addColumn, alterTable, dropColumn } from '#server/engine/model/storage/columns.ts'
import { dropUniqueIndex, requestIndex } from '#server/engine/model/storage/indexes.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { checkCount, checkPlan } from './check.ts'
import { requireDesigned } from './designed-types.ts'
import { refuseWhileReplacing, replaceOptions, tellReplaced } from './options.ts'
import { markLinked, type Plan, planDefinition } from './plan.ts'
import { latestChange } from './read.ts'
import { giveToRoles, takeFromLists } from './spread.ts'
import { writeFields } from './write.ts'

type SaveRequest = RequestOf<typeof fieldAdminCalls.saveDefinition>
type Trx = Transaction<Tables>

/**
 * crmField/saveField (record-engine.md §3.3): definition, real columns, indexes, personal lists and role rights change
 * together or not at all. Two designers of one form wait for each other; the one who read the older form is refused.
 */
export async function saveDefinition(context: Context<SaveRequest>): Promise<void> {
  const { services, request } = context
  const type = requireDesigned(request.label)
  checkCount(request.data.length)
  await inTransaction(services.db, async (trx) => {
    await lockDefinition(trx, type)
    const before = await loadFields(trx)
    refuseStale(before.fieldsOf(type.label), request)
    const plan = planDefinition(before.fieldsOf(type.label), markLinked(type, request.data))
    checkPlan(type, plan, before)
    await writeFields(trx, type, plan, { now: services.clock.now() })
    const after = await loadFields(trx)
    await changeStorage(trx, context, type, { before, after })
    await spreadChanges(trx, type, { before, after })
    await refuseWhileReplacing(trx, type, { before, after })
    await replaceOptions(trx, context, type, { before, after, changes: request.optionChanges ?? [] })
    await services.engine.catalog.changed(trx)
    await recordActs(trx, context, [
      adminAct('crm', '编辑', `${type.display}自定义字段`, tellPlan(type, plan, request)),
    ])
  })
}

/** A field the designer never saw must not vanish because it is missing from the drawing. */
function refuseStale(stored: readonly FieldRow[], { knownIds, readTime }: SaveRequest): void {
  const unseen = knownIds && stored.some((field) => !knownIds.includes(field.fieldId))
  const newer = readTime !== undefined && latestChange(stored) > readTime
  if (unseen || newer) refuse('editConflict', '字段设置')
}

interface Change {
  before: FieldSnapshot
  after: FieldSnapshot
}

/** Columns, their files and indexes follow the definition. */
async function changeStorage(
  trx: Trx,
  { services }: Context<SaveRequest>,
  type: RecordType,
  change: Change,
): Promise<void> {
  const { added, removed, kept } = compare(type, change)
  const unique = kept.filter(({ from, to }) => !from.isUnique && to.isUnique).map(({ to }) => to)
  const freed = kept.filter(({ from, to }) => from.isUnique && !to.isUnique).map(({ to }) => to)
  for (const { from, to } of kept) {
    const lost = from.columns.filter(({ fieldId }) => !to.columns.some((each) => each.fieldId === fieldId))
    if (lost.length > 0) await removeFilesOfField(trx, services, type, { field: from, lost })
  }
  if (added.length + removed.length + unique.length + freed.length === 0) return
  await alterTable(trx, async () => {
    for (const field of removed) {
      await dropColumn(trx, type, field)
      await removeFilesOfField(trx, services, type, { field })
    }
    for (const field of added) await addColumn(trx, type, field)
    for (const field of freed) await dropUniqueIndex(trx, type, field)
    for (const field of [...added.filter((each) => each.isUnique), ...unique])
      await requestIndex(trx, services, type, field, 'unique')
    for (const field of added.filter(({ formType }) => storeOf(formType).searchIndex))
      await requestIndex(trx, services, type, field, 'search')
  })
}

function compare(type: RecordType, { before, after }: Change) {
  const old = before.fieldsOf(type.label)
  const now = after.fieldsOf(type.label)
  const byId = new Map(now.map((field) => [field.fieldId, field]))
  const known = new Set(old.map((field) => field.fieldId))
  return {
    added: now.filter((field) => !known.has(field.fieldId)),
    removed: old.filter((field) => !byId.has(field.fieldId)),
    kept: old.flatMap((from) => {
      const to = byId.get(from.fieldId)
      return to ? [{ from, to }] : []
    }),
  }
}

/** What is hidden or gone leaves everybody's lists; what shows now is found there when they are read. New fields enter role rights. */
async function spreadChanges(trx: Trx, type: RecordType, change: Change): Promise<void> {
  const { added, removed, kept } = compare(type, change)
  const hidden = kept.filter(({ from, to }) => !from.isHidden && to.isHidden).map(({ from }) => from)
  const vanished = [...removed, ...hidden]
  if (vanished.length) await takeFromLists(trx, type, vanished)
  if (added.length) await giveToRoles(trx, type, added)
}

function tellPlan(type: RecordType, { fields, removed }: Plan, { optionChanges = [] }: SaveRequest): string {
  const added = fields.filter((field) => !field.stored).map((field) => field.attributes.name)
  const parts = [
    added.length ? `新增：${added.join('、')}` : '',
    removed.length ? `删除：${removed.map((field) => field.name).join('、')}` : '',
    ...tellReplaced(optionChanges),
  ].filter(Boolean)
  return `编辑了${type.display}的自定义字段${parts.length ? `，${parts.join('；')}` : ''}`
}
