import { type RefObject, useCallback, useRef, useState } from 'react'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { hiddenByOptions, validateValue } from '#protocol/fields/validate.ts'
import { viewsOf } from '#web/fields/all.ts'
import type { FormOptions } from './form-beginning.ts'
import { faultsOf, mayEdit, type Values, writeValue } from './form-values.ts'
import { isChecked } from './unique.ts'
import type { UniqueAnswers } from './use-unique-answers.ts'

type Faults = Readonly<Record<string, string | undefined>>

/** The messages of one open form's fields, and what is asked before each. */
export function useFormFaults(
  { model, isNew }: FormOptions,
  latest: RefObject<Values>,
  { askUnique, forgetAnswer, setHolder }: UniqueAnswers,
) {
  const { fields } = model
  const [faults, setFaults] = useState<Faults>({})
  // messages belong to the form as it arrived
  const [judged, setJudged] = useState(model)
  if (judged !== model) {
    setJudged(model)
    setFaults({})
  }
  const shown = useRef(faults)
  shown.current = faults

  const setFault = useCallback(
    (name: string, fault: string | null) => setFaults((now) => ({ ...now, [name]: fault ?? undefined })),
    [],
  )
  const clearFaults = useCallback(() => setFaults({}), [])

  const check = useCallback(
    async (field: FormField) => {
      const value = writeValue(field, latest.current)
      const fault = validateValue(field, value)
      setFault(field.fieldName, fault)
      if (fault || !isChecked(field)) return
      const taken = await askUnique(field, value)
      // the value may have changed while the server was asked
      if (JSON.stringify(writeValue(field, latest.current)) !== JSON.stringify(value)) return
      setFault(field.fieldName, taken?.words ?? null)
      setHolder(field.fieldName, taken)
    },
    [latest, askUnique, setFault, setHolder],
  )

  /** Checks anew what was free a moment ago. */
  const recheck = useCallback(
    async (field: FormField) => {
      forgetAnswer(field.fieldName)
      const taken = await askUnique(field, writeValue(field, latest.current))
      if (!taken) return
      setFault(field.fieldName, taken.words)
      setHolder(field.fieldName, taken)
    },
    [latest, askUnique, forgetAnswer, setFault, setHolder],
  )

  /** Chosen values are checked at once; typed ones when the field is left, or while it is being put right. */
  const checkChanged = useCallback(
    (field: FormField, values: Values) => {
      if (viewsOf(field.formType).isChosen) void check(field)
      else if (shown.current[field.fieldName])
        setFault(field.fieldName, validateValue(field, writeValue(field, values)))
    },
    [check, setFault],
  )

  /** Checks everything, unique values too. The name of the first field that stands in the way, or null. */
  const checkAll = useCallback(async (): Promise<string | null> => {
    const values = latest.current
    const found = faultsOf(fields, values, isNew)
    const off = hiddenByOptions(fields, values)
    const asked = fields.filter(
      (field) =>
        isChecked(field) && mayEdit(field, isNew) && !off.has(field.fieldName) && !found.has(field.fieldName),
    )
    const answers = await Promise.all(
      asked.map(
        async (field) => [field.fieldName, await askUnique(field, writeValue(field, values))] as const,
      ),
    )
    for (const [name, taken] of answers) {
      if (taken) found.set(name, taken.words)
      setHolder(name, taken)
    }
    setFaults(Object.fromEntries(found))
    return fields.find((field) => found.has(field.fieldName))?.fieldName ?? null
  }, [fields, isNew, latest, askUnique, setHolder])

  return { faults, setFault, clearFaults, check, recheck, checkChanged, checkAll }
}
