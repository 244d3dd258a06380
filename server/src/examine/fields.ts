import type { examineCalls } from '#protocol/examine/calls.ts'
import { examineForm, oaTypes } from '#protocol/examine/forms.ts'
import { oaExamine } from '#protocol/examine/type.ts'
import type { DesignedField, DrawnField } from '#protocol/manage/door.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { adminAct, recordActs } from '#server/access/audit.ts'
import type { AppServices } from '#server/access/context.ts'
import { type FlowFollower, lockFlows, renewFlow, testsFor } from '#server/approval/door.ts'
import { type FieldRow, splitOptions } from '#server/engine/fields/field-row.ts'
import type { RenamedOption } from '#server/engine/model/approvals.ts'
import { loadFields } from '#server/engine/model/catalog.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { copyKindForm, readKindDefinition, saveKindForm } from '#server/manage/door.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Fields of the form that administrators do not own arrive with them. */
const BUILT_IN = 1

/** The form of a type with its fixed fields, as it is designed. */
export function readDesign(
  services: Pick<AppServices, 'engine' | 'examineVersions'>,
  categoryId: number,
): DesignedField[][] {
  const version = services.examineVersions.entry(categoryId)
  if (!version) return refuse('examineTypeGone')
  const { fields } = examineForm(version.oaType)
  // those of the product are called as its form calls them, and stay as they are
  const named = (field: DesignedField): DesignedField => {
    const fixed = fields.find(({ fieldName }) => fieldName === field.fieldName)
    return fixed ? { ...field, name: fixed.name, operating: 0, isFixed: 1, stylePercent: 100 } : field
  }
  const rows = readKindDefinition(oaExamine, categoryId, services.engine.catalog.current())
  return rows
    .map((row) => row.map(named))
    .flatMap((row) => (row.some(({ isFixed }) => isFixed === 1) ? row.map((field) => [field]) : [row]))
}

/** Saves the form of a type; a version that an approval uses is followed by a new one (approval-office.md §10.4). */
export async function saveForm(
  actor: Actor,
  { categoryId, data }: RequestOf<typeof examineCalls.saveForm>,
): Promise<{ categoryId: number }> {
  const { services } = actor
  const version = services.examineVersions.entry(categoryId)
  if (!version || version.status > 2) return refuse('examineTypeGone')
  if (version.oaType !== oaTypes.custom) refuse('examineFormFixed')
  const own = data.filter(({ fieldType }) => fieldType !== BUILT_IN)
  const names = data.map(({ name }) => name)
  if (new Set(names).size < names.length) refuse('examineFieldTwice')
  return inTransaction(services.db, async (trx) => {
    await lockFlows(trx)
    const renamed = renamedOptions((await loadFields(trx)).fieldsOfKind(oaExamine.label, categoryId), own)
    const target = await saveKindForm(trx, services, {
      type: oaExamine,
      kind: categoryId,
      data: own,
      isRenewed: await testsFor(trx, categoryId, renamed),
      publish: () => renewFlow(trx, actor, categoryId, renamed),
    })
    await recordActs(trx, actor, [
      adminAct('other', '编辑', version.name, `编辑了审批类型的表单:${version.name}`),
    ])
    return { categoryId: target }
  })
}

/**
 * Options that are gone, each with the new one in its place: as many have to be new as are gone, since it is not known otherwise which
 * replaces which (approval-office.md §10.4).
 */
function renamedOptions(before: readonly FieldRow[], drawn: readonly DrawnField[]): RenamedOption[] {
  return before.flatMap(({ fieldId, key, setting: was }) => {
    const field = drawn.find((each) => each.fieldId === fieldId)
    const now = field ? splitOptions(field.options) : []
    const gone = was.filter((word) => !now.includes(word))
    const added = now.filter((word) => !was.includes(word))
    if (gone.length !== added.length) return []
    return gone.flatMap((from, at) => (added[at] === undefined ? [] : [{ key, from, to: added[at] }]))
  })
}

/** A new version of a type has the form of the one before (approval-office.md §2.5). */
export const examineFlowFollower: FlowFollower = {
  label: 0,
  replaced: (trx, { services }, versions) => copyKindForm(trx, services, oaExamine, versions),
  changed: (trx, { services }) => services.examineVersions.changed(trx),
}
