import type { Transaction } from 'kysely'
import { formTypes } from '#protocol/fields/form-types.ts'
import { LINKED } from '#protocol/fields/rule/design.ts'
import type { DesignedForm } from '#protocol/record/declaration/designed-form.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { rowForms } from '#protocol/row-forms.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { Upgrade } from '#server/platform/database/upgrade.ts'
import type { FieldRow } from '../fields/field-row.ts'
import { type FieldSnapshot, loadFields, lockDefinition, NEVER_CHANGED } from './catalog.ts'

/** Every form whose fields are kept as definitions. */
const designedForms = (): readonly DesignedForm[] => [...recordTypes, ...rowForms]

type DeclaredField = DesignedForm['fields'][number]

/** Another process may have the designer open. */
async function readToChange(trx: Transaction<Tables>): Promise<FieldSnapshot> {
  for (const type of designedForms()) await lockDefinition(trx, type)
  return loadFields(trx)
}

/** Default fields: rows of the field table; their columns come from the migrations of the type. */
const fields: Upgrade = {
  part: 'fields',
  declared: () =>
    designedForms().map((type) => ({ subject: type.label, keys: type.fields.map(({ name }) => name) })),
  give: async (trx, { isNew, now }) => {
    const snapshot = await readToChange(trx)
    for (const type of designedForms()) {
      const added = type.fields.filter((field) => isNew(type.label, field.name))
      if (added.length) await addFields(trx, type, { added, stored: snapshot.fieldsOf(type.label), now })
    }
  },
}

const optionKey = (field: DeclaredField, option: string) => `${field.name}=${option}`

/** Options of default fields. Those of a new field came with it. */
const options: Upgrade = {
  part: 'options',
  declared: () =>
    designedForms().map((type) => ({
      subject: type.label,
      keys: type.fields.flatMap((field) => field.options?.map((option) => optionKey(field, option)) ?? []),
    })),
  give: async (trx, { isNew, now }) => {
    const snapshot = await readToChange(trx)
    for (const type of designedForms())
      for (const field of snapshot.fieldsOf(type.label)) {
        const declared = type.fields.find((each) => each.name === field.fieldName)
        const added = (declared?.options ?? []).filter(
          (option) =>
            declared && isNew(type.label, optionKey(declared, option)) && !field.setting.includes(option),
        )
        if (added.length) await addOptions(trx, field, added, now)
      }
  },
}

/** Colours of options, where an option has none and was neither renamed nor removed. */
const colors: Upgrade = {
  part: 'optionColors',
  declared: () =>
    designedForms().map((type) => ({
      subject: type.label,
      keys: type.fields.flatMap((field) =>
        (field.options ?? [])
          .filter((option) => field.optionColors?.[option])
          .map((option) => optionKey(field, option)),
      ),
    })),
  give: async (trx, { isNew, now }) => {
    const snapshot = await readToChange(trx)
    for (const type of designedForms())
      for (const { fieldId, fieldName, setting, optionColors } of snapshot.fieldsOf(type.label)) {
        const declared = type.fields.find((each) => each.name === fieldName)
        const added = Object.entries(declared?.optionColors ?? {}).filter(
          ([option]) =>
            declared &&
            isNew(type.label, optionKey(declared, option)) &&
            setting.includes(option) &&
            !optionColors?.[option],
        )
        if (added.length === 0) continue
        const option_colors = JSON.stringify({ ...optionColors, ...Object.fromEntries(added) })
        await trx
          .updateTable('fields')
          .set({ option_colors, update_time: now })
          .where('field_id', '=', fieldId)
          .execute()
      }
  },
}

export const fieldUpgrades: readonly Upgrade[] = [fields, options, colors]

/** Percent of the width of a form. */
const [HALF, WHOLE] = [50, 100]

interface Addition {
  added: readonly DeclaredField[]
  stored: readonly FieldRow[]
  now: Date
}

/** Places of the fields from a row on: two to a row, or one that takes the whole width. */
function placesFrom(first: number, added: readonly DeclaredField[]): string[] {
  let [row, column] = [first, 0]
  return added.map(({ width = HALF, beginsRow }) => {
    if (column + width > WHOLE || (beginsRow && column > 0)) [row, column] = [row + 1, 0]
    const place = `${row},${column === 0 ? 0 : 1}`
    column += width
    return place
  })
}

/** After the others. The fields of a type that has none yet count as never changed. */
async function addFields(trx: Transaction<Tables>, type: DesignedForm, { added, stored, now }: Addition) {
  const sorting = Math.max(-1, ...stored.map((field) => field.sorting)) + 1
  const row = Math.max(-1, ...stored.map((field) => field.xAxis)) + 1
  const places = placesFrom(row, added)
  const names = new Set(stored.map((field) => field.name))
  const update_time = stored.length ? now : NEVER_CHANGED
  await trx
    .insertInto('fields')
    .values(
      added.map((field, index) => ({
        ...toRow(type, field),
        name: freeName(field.label, names),
        sorting: sorting + index,
        form_position: places[index] ?? '',
        update_time,
      })),
    )
    .execute()
}

/** Two fields of one name are ambiguous in sheets; a field made by a user keeps its name. */
function freeName(name: string, taken: Set<string>): string {
  for (let number = 0; ; number++) {
    const candidate = number ? `${name}(${number})` : name
    if (taken.has(candidate)) continue
    taken.add(candidate)
    return candidate
  }
}

function toRow(type: DesignedForm, field: DeclaredField) {
  return {
    label: type.label,
    parent_field_id: null,
    field_name: field.name,
    form_type: field.formType,
    kind: field.kind,
    remark: null,
    input_tips: null,
    max_length: field.maxLength ?? formTypes[field.formType].design.maxLength,
    default_value: field.initial ?? null,
    is_unique: field.unique ?? false,
    is_required: field.required ?? false,
    options: field.options?.join(',') ?? null,
    option_colors: field.optionColors ? JSON.stringify(field.optionColors) : null,
    operating: field.operating ?? 191,
    relevant: null,
    style_percent: field.width ?? HALF,
    precisions: field.precisions ?? null,
    max_num_restrict: field.most ?? null,
    min_num_restrict: field.least ?? null,
    form_assist_id: null,
  }
}

/** Behind those that are there; where options show other fields, the new ones show none. */
async function addOptions(
  trx: Transaction<Tables>,
  { fieldId, remark, setting, optionsData }: FieldRow,
  added: readonly string[],
  now: Date,
): Promise<void> {
  const linked = { ...optionsData, ...Object.fromEntries(added.map((option) => [option, []])) }
  await trx
    .updateTable('fields')
    .set({
      options: remark === LINKED ? JSON.stringify(linked) : [...setting, ...added].join(','),
      update_time: now,
    })
    .where('field_id', '=', fieldId)
    .execute()
}
