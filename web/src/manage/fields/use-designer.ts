import { useState } from 'react'
import { type FormType, formTypes, palette } from '#protocol/fields/form-types.ts'
import type { DesignedField } from '#protocol/manage/fields/calls.ts'
import { redo, step, stepsOf, undo } from '#web/ui/undo/steps.ts'
import {
  type DraftField,
  type DraftOption,
  type DraftRows,
  newDraft,
  newKey,
  nextAssistId,
  readDraft,
  writeRows,
} from './design/draft.ts'
import {
  canPlace,
  fieldsOf,
  findField,
  placeField,
  removeField,
  type Target,
  updateField,
} from './design/layout.ts'
import { placeTyped } from './design/place-typed.ts'

const namesOf = (fields: readonly DraftField[]) => new Set(fields.map((field) => field.name.trim()))

/** A copy under a free name, new to the server; its options show nothing yet. */
function copyOf(field: DraftField, all: readonly DraftField[]): DraftField {
  const { key, fieldName, name } = newDraft(field.formType, namesOf(all))
  return {
    ...field,
    key,
    fieldName,
    name,
    fieldId: null,
    fieldType: 0,
    isFixed: false,
    operating: formTypes[field.formType].design.operating,
    linked: false,
    formAssistId: null,
    options: field.options.map((option) => ({ ...option, key: newKey(), shows: [] })),
    columns: field.columns.map((column) => ({ ...column, key: newKey(), fieldId: null })),
  }
}

/** The form being designed: its rows, the selected field, and what can be done with them. */
export function useDesigner(definition: readonly (readonly DesignedField[])[]) {
  const [start, setStart] = useState(definition)
  const [drawing, setDrawing] = useState(() =>
    stepsOf<DraftRows>(definition.map((row) => row.map(readDraft))),
  )
  const rows = drawing.now
  const [began, setBegan] = useState(() => JSON.stringify(writeRows(rows)))
  const [selectedKey, select] = useState<string | null>(null)
  // what was saved, or read again, is where the next changes begin
  if (start !== definition) {
    const fresh = definition.map((row) => row.map(readDraft))
    setStart(definition)
    setDrawing(stepsOf<DraftRows>(fresh))
    setBegan(JSON.stringify(writeRows(fresh)))
  }
  const selected = findField(rows, selectedKey)
  const draw = (change: (rows: DraftRows) => DraftRows, typedIn: string | null = null) =>
    setDrawing((now) => step(now, change, typedIn))

  const place = (field: DraftField, target: Target) => {
    draw((now) => placeField(now, field, target))
    select(field.key)
  }
  /** Beside a new field without a neighbour, so that rows are two wide like those given; else behind the selected row, or at the end. */
  const nextPlace = (field: DraftField): Target => {
    const next = rowAfterSelected()
    const [alone, ...others] = rows[next - 1] ?? []
    const beside = { row: next - 1, at: 1 }
    const isRoomy = alone?.fieldId === null && others.length === 0 && canPlace(rows, field, beside)
    return isRoomy ? beside : { row: next, at: null }
  }
  /** Behind the selected field's row, or at the end. */
  const rowAfterSelected = () => {
    const row = rows.findIndex((each) => each.some((field) => field.key === selectedKey))
    return row < 0 ? rows.length : row + 1
  }
  return {
    rows,
    selected,
    select,
    dirty: JSON.stringify(writeRows(rows)) !== began,
    place,
    make: (formType: FormType) => newDraft(formType, namesOf(fieldsOf(rows))),
    add: (formType: FormType) => {
      const field = newDraft(formType, namesOf(fieldsOf(rows)))
      place(field, nextPlace(field))
    },
    copy: (field: DraftField) => {
      if (!palette.includes(field.formType)) return
      const row = rows.findIndex((each) => each.includes(field))
      place(copyOf(field, fieldsOf(rows)), { row: row + 1, at: null })
    },
    /** One row up or down, as a row of its own: for those who do not drag. */
    move: (field: DraftField, by: -1 | 1) => {
      const row = rows.findIndex((each) => each.includes(field))
      place(field, { row: by < 0 ? Math.max(0, row - 1) : Math.min(rows.length, row + 2), at: null })
    },
    remove: (key: string) => {
      draw((now) => removeField(now, key))
      select(null)
    },
    update: (key: string, change: Partial<DraftField>) => {
      const field = findField(rows, key)
      if (field) draw((now) => updateField(now, key, change), placeTyped(field, change))
    },
    /** Lets an option show other fields; those get the number by which options know them. */
    link: (field: DraftField, option: DraftOption, shownKeys: readonly string[]) =>
      draw((now) => linkOption(now, field, option, shownKeys)),
    mayUndo: drawing.past.length > 0,
    mayRedo: drawing.future.length > 0,
    undo: () => setDrawing(undo),
    redo: () => setDrawing(redo),
  }
}
export type DesignerState = ReturnType<typeof useDesigner>

function linkOption(
  rows: DraftRows,
  field: DraftField,
  option: DraftOption,
  shownKeys: readonly string[],
): DraftRows {
  let next = rows
  const shows = shownKeys.flatMap((key) => {
    const shown = findField(next, key)
    if (!shown) return []
    const assistId = shown.formAssistId ?? nextAssistId(fieldsOf(next))
    next = updateField(next, key, { formAssistId: assistId })
    return [assistId]
  })
  const options = field.options.map((each) => (each.key === option.key ? { ...each, shows } : each))
  return updateField(next, field.key, { options })
}
