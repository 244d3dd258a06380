import type { examineCalls } from '#protocol/examine/calls.ts'
import { examineForm, oaTypes } from '#protocol/examine/forms.ts'
import { oaExamine } from '#protocol/examine/type.ts'
import type { DesignedField } from '#protocol/manage/door.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { adminAct, recordActs } from '#server/access/audit.ts'
import type { AppServices } from '#server/access/context.ts'
import { type FlowFollower, lockFlows, renewFlow } from '#server/approval/door.ts'
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
    const target = await saveKindForm(trx, services, {
      type: oaExamine,
      kind: categoryId,
      data: own,
      publish: () => renewFlow(trx, actor, categoryId),
    })
    await recordActs(trx, actor, [
      adminAct('other', '编辑', version.name, `编辑了审批类型的表单:${version.name}`),
    ])
    return { categoryId: target }
  })
}

/** A new version of a type has the form of the one before (approval-office.md §2.5). */
export const examineFlowFollower: FlowFollower = {
  label: 0,
  replaced: (trx, { services }, versions) => copyKindForm(trx, services, oaExamine, versions),
  changed: (trx, { services }) => services.examineVersions.changed(trx),
}
