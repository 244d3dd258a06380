import type { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import type { DesignedForm } from '#protocol/record/declaration/designed-form.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { type Act, adminAct, recordActs } from '#server/access/audit.ts'
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
/** A drawn form as the designer sends it. */
export type DrawnForm = Omit<SaveRequest, 'label'>
type Trx = Transaction<Tables>

/** A part of the fields of a type that has a form of its own; the others stay as they are. */
export interface FormPart {
  /** Which fields belong to it, read in the transaction. */
  holds: (trx: Trx) => Promise<(field: FieldRow) => boolean>
  /** Begins the order of its fields. */
  sortingFrom: number
  /** After the fields are stored. */
  stored: (trx: Trx, change: { added: readonly FieldRow[]; removed: readonly FieldRow[] }) => Promise<void>
  /** The entry of the operation log about what was added and deleted. */
  act: (told: string) => Act
}

/** crmField/saveField (record-engine.md §3.3). */
export async function saveDefinition(context: Context<SaveRequest>): Promise<void> {
  await storeForm(context, requireDesigned(context.request.label), context.request)
}

/**
 * Stores the form of a type, or of a part of it: definition, real columns, indexes, personal lists and role rights change
 * together or not at all. Two designers of one type wait for each other; the one who read the older form is refused. The caller has checked the right.
 */
export async function storeForm(
  context: Context<unknown>,
  type: DesignedForm,
  request: DrawnForm,
  part?: FormPart,
): Promise<void> {
  const { services } = context
  checkCount(request.data.length)
  await inTransaction(services.db, async (trx) => {
    await lockDefinition(trx, type)
    const before = await loadFields(trx)
    const holds = part ? await part.holds(trx) : () => true
    const [own, beside] = partition(before.fieldsOf(type.label), holds)
    refuseStale(own, request)
    const plan = planDefinition(own, markLinked(type, request.data), type)
    checkPlan(type, plan, before, beside)
    await writeFields(trx, type, plan, { now: services.clock.now(), beside, sortingFrom: part?.sortingFrom })
    const after = await loadFields(trx)
    const { added, removed } = compare(type, { before, after })
    await changeStorage(trx, context, type, { before, after })
    await spreadChanges(trx, type, { before, after })
    await refuseWhileReplacing(trx, type, { before, after })
    await replaceOptions(trx, context, type, { before, after, changes: request.optionChanges ?? [] })
    await part?.stored(trx, { added, removed })
    await services.engine.catalog.changed(trx)
    const told = tellPlan(plan, request)
    await recordActs(trx, context, [
      part?.act(told) ??
        adminAct('crm', '编辑', `${type.display}自定义字段`, `编辑了${type.display}的自定义字段${told}`),
    ])
  })
}

const partition = (fields: readonly FieldRow[], holds: (field: FieldRow) => boolean) =>
  [fields.filter(holds), fields.filter((field) => !holds(field))] as const

/** A field the designer never saw must not vanish because it is missing from the drawing. */
function refuseStale(stored: readonly FieldRow[], { knownIds, readTime }: DrawnForm): void {
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
  { services }: Context<unknown>,
  type: DesignedForm,
  change: Change,
): Promise<void> {
  const { added, removed, kept } = compare(type, change)
  const record = recordTypeOf(type.label)
  const unique = kept.filter(({ from, to }) => !from.isUnique && to.isUnique).map(({ to }) => to)
  const freed = kept.filter(({ from, to }) => from.isUnique && !to.isUnique).map(({ to }) => to)
  for (const { from, to } of kept) {
    const lost = from.columns.filter(({ fieldId }) => !to.columns.some((each) => each.fieldId === fieldId))
    if (record && lost.length > 0) await removeFilesOfField(trx, services, record, { field: from, lost })
  }
  if (added.length + removed.length + unique.length + freed.length === 0) return
  await alterTable(trx, async () => {
    for (const field of removed) {
      await dropColumn(trx, type, field)
      if (record) await removeFilesOfField(trx, services, record, { field })
    }
    for (const field of added) await addColumn(trx, type, field)
    // values of other forms are neither compared, nor searched, nor files
    if (!record) return
    for (const field of freed) await dropUniqueIndex(trx, record, field)
    for (const field of [...added.filter((each) => each.isUnique), ...unique])
      await requestIndex(trx, services, record, field, 'unique')
    for (const field of added.filter(({ formType }) => storeOf(formType).searchIndex))
      await requestIndex(trx, services, record, field, 'search')
  })
}

function compare(type: DesignedForm, { before, after }: Change) {
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

/** What is hidden or gone leaves every list; what shows now is found there when they are read. New fields enter role rights. */
async function spreadChanges(trx: Trx, type: DesignedForm, change: Change): Promise<void> {
  const { added, removed, kept } = compare(type, change)
  const hidden = kept.filter(({ from, to }) => !from.isHidden && to.isHidden).map(({ from }) => from)
  const vanished = [...removed, ...hidden]
  if (vanished.length) await takeFromLists(trx, type, vanished)
  if (added.length) await giveToRoles(trx, type, added)
}

/** What was added and deleted, beginning with a comma; empty where neither. */
function tellPlan({ fields, removed }: Plan, { optionChanges = [] }: DrawnForm): string {
  const added = fields.filter((field) => !field.stored).map((field) => field.attributes.name)
  const parts = [
    added.length ? `新增：${added.join('、')}` : '',
    removed.length ? `删除：${removed.map((field) => field.name).join('、')}` : '',
    ...tellReplaced(optionChanges),
  ].filter(Boolean)
  return parts.length ? `，${parts.join('；')}` : ''
}
