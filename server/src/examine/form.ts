import type { Examine, OaField } from '#protocol/examine/calls.ts'
import { type BuiltInField, examineForm } from '#protocol/examine/forms.ts'
import { travelLines } from '#protocol/examine/travel.ts'
import { oaExamine } from '#protocol/examine/type.ts'
import { bareField } from '#protocol/fields/bare-field.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import { arrangeRows, readFillable } from '#server/engine/features/detail/form.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { Actor, StoredRow } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { requireExamine } from './list.ts'
import { presentExamines } from './present.ts'
import type { ExamineVersion } from './versions.ts'

/** Level of a field that is shown and may be entered, and of one that follows from others. */
const OPEN = 3
const SHOWN = 2

/** The form of a kind, of a new approval. Without the fields that roles keep from the user. */
export async function readForm(actor: Actor, categoryId: number): Promise<OaField[]> {
  const version = actor.services.examineVersions.entry(categoryId) ?? refuse('examineTypeGone')
  return fieldsOf(actor, version, null, null)
}

/** The fields of an approval with its values, for its detail or an edit. */
export async function readFilledForm(actor: Actor, id: number): Promise<OaField[]> {
  const row = await requireExamine(actor, id)
  const [shown = null] = await presentExamines(actor, [row])
  const version = actor.services.examineVersions.entry(Number(row.category_id)) ?? refuse('examineTypeGone')
  return fieldsOf(actor, version, row, shown)
}

/** The fixed fields of the kind, its lines where it has some, then the fields of administrators. */
async function fieldsOf(
  actor: Actor,
  { id, oaType }: ExamineVersion,
  row: StoredRow | null,
  shown: Examine | null,
): Promise<OaField[]> {
  const { usable } = fieldRightsOf(actor.viewer, oaExamine, actor.services.engine.catalog.current())
  const isSeen = ({ fieldName }: { fieldName: string }) => usable(toKey(fieldName))
  const fixed = new Set(oaExamine.fields.map(({ name }) => toKey(name)))
  const own = (await readFillable(actor, oaExamine, row, id)).filter(
    (field) => !fixed.has(field.fieldName) && isSeen(field),
  )
  const { fields, lines } = examineForm(oaType)
  const values: Readonly<Record<string, unknown>> = shown ?? {}
  const block = lines &&
    usable(travelLines.key) && {
      ...bareField({
        fieldName: 'cause',
        name: lines.name,
        formType: 'detail_table',
        isNull: 1,
        stylePercent: 100,
      }),
      formType: lines.formType,
      type: lines.type,
      value: shown?.examineTravelList ?? [],
      authLevel: OPEN as 3,
    }
  return [
    ...fields.filter(isSeen).map((field) => builtIn(field, values[toKey(field.fieldName)] ?? null)),
    ...(block ? [block] : []),
    ...own,
  ].map((field, sorting) => ({ ...field, sorting, examineCategoryId: id }))
}

const builtIn = (field: BuiltInField, value: unknown) =>
  bareField({
    fieldName: field.fieldName,
    name: field.name,
    formType: field.formType,
    value,
    isNull: field.required ? 1 : 0,
    maxLength: field.maxLength ?? null,
    setting: [...(field.options ?? [])],
    options: field.options?.join(',') ?? null,
    defaultValue: field.options?.[0] ?? '',
    precisions: field.precisions ?? null,
    stylePercent: field.half ? 50 : 100,
    authLevel: field.summed ? SHOWN : OPEN,
  })

/** The same in rows, those of the product before those that administrators have placed; a flat list where the request asks for one. */
export const inRows = (fields: OaField[], isFlat: boolean): OaField[] | OaField[][] =>
  isFlat
    ? fields
    : [false, true].flatMap((isPlaced) => arrangeRows(fields.filter(({ xAxis }) => xAxis >= 0 === isPlaced)))
