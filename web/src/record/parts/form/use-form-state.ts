import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FormField } from '#protocol/fields/field.ts'
import { hiddenByOptions, validateValue } from '#protocol/fields/validate.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import { viewsOf } from '#web/fields/all.ts'
import { dropDraft, dropLeft, keepLeft, readDraft, readLeft, writeDraft } from './draft-store.ts'
import {
  changedNames,
  faultsOf,
  mayEdit,
  newValues,
  type Values,
  valuesOf,
  writeValue,
} from './form-values.ts'
import { dependantsOf } from './limits.ts'
import { checkUnique, isChecked, showUnchecked, type Taken } from './unique.ts'
import type { FormModel } from './use-form-model.ts'

export type Faults = Readonly<Record<string, string | undefined>>

interface FormStateOptions {
  type: RecordType
  model: FormModel
  isNew: boolean
  preset: Values
  draftKey: string
}

const DRAFT_PAUSE = 400

/** A draft keeps what its fields still are; a field that is gone or closed meanwhile is left out. */
function draftFor(fields: readonly FormField[], draft: Values, isNew: boolean): Values {
  const open = new Set(fields.filter((field) => mayEdit(field, isNew)).map((field) => field.fieldName))
  return Object.fromEntries(Object.entries(draft).filter(([name]) => open.has(name)))
}

function begin({ model, isNew, preset, draftKey }: FormStateOptions) {
  const began = isNew ? newValues(model.fields, preset) : valuesOf(model.fields)
  const draft = draftFor(model.fields, readDraft(draftKey) ?? {}, isNew)
  const restored = Object.keys(draft).length > 0
  return { began, values: { ...began, ...draft }, restored, left: restored ? null : readLeft(draftKey) }
}

/** Before the form has arrived. */
export const noModel: FormModel = { rows: [], fields: [], record: {}, version: undefined, batchId: undefined }

/** Values, messages and draft of one open form. */
export function useFormState(options: FormStateOptions) {
  const { type, model, isNew, draftKey, preset } = options
  const [start, setStart] = useState(() => ({ model, ...begin(options) }))
  const [values, setValues] = useState<Values>(start.values)
  const [faults, setFaults] = useState<Faults>({})
  /** Who has the value that a field refuses, where the person may see him. */
  const [holders, setHolders] = useState<Readonly<Record<string, number | undefined>>>({})
  /** How often the form has begun anew. */
  const [opening, setOpening] = useState(0)
  // a form that arrived, or arrived anew after a conflict, begins with its own values
  if (start.model !== model) {
    const next = begin(options)
    setStart({ model, ...next })
    setValues(next.values)
    setFaults({})
  }
  const { began } = start
  const { fields, batchId } = model
  const hidden = useMemo(() => hiddenByOptions(fields, values), [fields, values])
  const changed = useMemo(() => changedNames(fields, values, began), [fields, values, began])
  const dirty = changed.length > 0

  const latest = useRef({ values, faults })
  latest.current = { values, faults }
  /** The last answer about each unique field, so that leaving a field twice asks once. */
  const known = useRef(new Map<string, { value: string; answer: Promise<Taken | null> }>())

  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (fields.length === 0) return
    pause.current = setTimeout(() => {
      if (changed.length === 0) dropDraft(draftKey)
      else writeDraft(draftKey, Object.fromEntries(changed.map((name) => [name, values[name]])))
    }, DRAFT_PAUSE)
    return () => clearTimeout(pause.current)
  }, [changed, values, draftKey, fields])

  const typed = () => Object.fromEntries(changed.map((name) => [name, values[name]]))

  /** Keeps what is typed right now, before the form begins anew with what the server has. */
  const keepDraft = () => {
    if (changed.length > 0) writeDraft(draftKey, typed())
  }

  /** What is typed needs no draft any more; the form may stay a moment longer and must not write it again. */
  const forgetDraft = () => {
    clearTimeout(pause.current)
    dropDraft(draftKey)
  }

  /** The form is left on purpose: what is typed can be taken up again for a day. */
  const leave = () => {
    forgetDraft()
    if (changed.length > 0) keepLeft(draftKey, typed(), model.version)
  }

  const forgetLeft = () => {
    dropLeft(draftKey)
    setStart((now) => ({ ...now, left: null }))
  }

  /** Takes up what was left; fields that are gone or closed meanwhile stay as they are. */
  const takeUp = () => {
    const draft = draftFor(fields, start.left?.values ?? {}, isNew)
    setValues((now) => ({ ...now, ...draft }))
    setFaults({})
    forgetLeft()
  }

  const setFault = useCallback(
    (name: string, fault: string | null) => setFaults((now) => ({ ...now, [name]: fault ?? undefined })),
    [],
  )

  const setHolder = useCallback(
    (name: string, taken: Taken | null) =>
      setHolders((now) => ({ ...now, [name]: taken?.holderId ?? undefined })),
    [],
  )

  /** The server's word on a unique field; asked once per value, again after a failure. */
  const askUnique = useCallback(
    (field: FormField): Promise<Taken | null> => {
      const value = writeValue(field, latest.current.values)
      const written = JSON.stringify(value)
      const before = known.current.get(field.fieldName)
      if (before?.value === written) return before.answer
      const answer = checkUnique(type, field, value, batchId).catch((failure: unknown) => {
        known.current.delete(field.fieldName)
        return showUnchecked(failure)
      })
      known.current.set(field.fieldName, { value: written, answer })
      return answer
    },
    [batchId, type],
  )

  const check = useCallback(
    async (field: FormField) => {
      const value = writeValue(field, latest.current.values)
      const fault = validateValue(field, value)
      setFault(field.fieldName, fault)
      if (fault || !isChecked(field)) return
      const taken = await askUnique(field)
      // the value may have changed while the server was asked
      if (JSON.stringify(writeValue(field, latest.current.values)) !== JSON.stringify(value)) return
      setFault(field.fieldName, taken?.words ?? null)
      setHolder(field.fieldName, taken)
    },
    [askUnique, setFault, setHolder],
  )

  /** Checks anew what was free a moment ago. */
  const recheck = useCallback(
    async (field: FormField) => {
      known.current.delete(field.fieldName)
      const taken = await askUnique(field)
      if (!taken) return
      setFault(field.fieldName, taken.words)
      setHolder(field.fieldName, taken)
    },
    [askUnique, setFault, setHolder],
  )

  const change = useCallback(
    (field: FormField, value: unknown) => {
      const dependants = dependantsOf(type, field.fieldName)
      const emptied = fields.filter(({ fieldName }) => dependants.includes(fieldName))
      const next = {
        ...latest.current.values,
        [field.fieldName]: value,
        ...Object.fromEntries(
          emptied.map((each) => [each.fieldName, viewsOf(each.formType).parse(null, each)]),
        ),
      }
      latest.current = { ...latest.current, values: next }
      setValues(next)
      // chosen values are checked at once; typed ones when the field is left, or while it is being put right
      const { isChosen } = viewsOf(field.formType)
      if (isChosen || latest.current.faults[field.fieldName]) {
        if (isChosen) void check(field)
        else setFault(field.fieldName, validateValue(field, writeValue(field, next)))
      }
    },
    [check, setFault, fields, type],
  )

  /** Checks everything, unique values too. The name of the first field that stands in the way, or null. */
  const checkAll = useCallback(async (): Promise<string | null> => {
    const found = faultsOf(fields, latest.current.values, isNew)
    const off = hiddenByOptions(fields, latest.current.values)
    const asked = fields.filter(
      (field) =>
        isChecked(field) && mayEdit(field, isNew) && !off.has(field.fieldName) && !found.has(field.fieldName),
    )
    const answers = await Promise.all(
      asked.map(async (field) => [field.fieldName, await askUnique(field)] as const),
    )
    for (const [name, taken] of answers) {
      if (taken) found.set(name, taken.words)
      setHolder(name, taken)
    }
    setFaults(Object.fromEntries(found))
    return fields.find((field) => found.has(field.fieldName))?.fieldName ?? null
  }, [fields, isNew, askUnique, setHolder])

  /** Begins again: empty after 保存并新建, or with what was stored when a restored draft is not wanted. */
  const restart = useCallback(() => {
    dropDraft(draftKey)
    setOpening((times) => times + 1)
    const fresh = isNew ? newValues(fields, preset) : valuesOf(fields)
    setStart({ model, began: fresh, values: fresh, restored: false, left: null })
    setValues(fresh)
    setFaults({})
    known.current.clear()
  }, [draftKey, fields, isNew, preset, model])

  /** Begins from these values where they are proposed: they are no work that could be lost. */
  const propose = useCallback((decide: (values: Values) => Values) => {
    const proposals = decide(latest.current.values)
    const names = Object.keys(proposals).filter((name) => latest.current.values[name] !== proposals[name])
    if (names.length === 0) return
    latest.current = { ...latest.current, values: { ...latest.current.values, ...proposals } }
    setStart((now) => ({ ...now, began: { ...now.began, ...proposals } }))
    setValues((now) => ({ ...now, ...proposals }))
  }, [])

  return {
    keepDraft,
    propose,
    opening,
    holders,
    draftKey,
    values,
    began,
    faults,
    hidden,
    dirty,
    restored: start.restored,
    left: start.left,
    forgetDraft,
    leave,
    forgetLeft,
    takeUp,
    change,
    check,
    recheck,
    checkAll,
    setFault,
    restart,
  }
}
export type FormState = ReturnType<typeof useFormState>
