import { useCallback, useMemo, useRef, useState } from 'react'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { hiddenByOptions } from '#protocol/fields/validate.ts'
import { viewsOf } from '#web/fields/all.ts'
import { contestedIn } from './contested.ts'
import type { Draft } from './draft-store.ts'
import { begin, beginFresh, type FormOptions } from './form-beginning.ts'
import { changedNames, isSame, type Values } from './form-values.ts'
import { beginningUnder, dependantsOf } from './limits.ts'

/** What stands in the fields of one open form, and where it began. */
export function useFormValues(options: FormOptions) {
  const { type, model, isNew, preset } = options
  const { fields } = model
  const [start, setStart] = useState(() => begin(options))
  const [values, setValues] = useState<Values>(start.values)
  /** How often the form has begun anew. */
  const [opening, setOpening] = useState(0)
  // a form that arrived, or arrived anew after a conflict, begins with its own values
  if (start.model !== model) {
    const next = begin(options)
    setStart(next)
    setValues(next.values)
  }
  const { began, restored, left } = start
  const contested = start.contested.filter((name) => !isSame(values[name], began[name]))
  const hidden = useMemo(() => hiddenByOptions(fields, values), [fields, values])
  const changed = useMemo(() => changedNames(fields, values, began), [fields, values, began])

  const latest = useRef(values)
  latest.current = values

  /** Puts a value into a field and empties the fields that depend on it. The values as they are then. */
  const put = useCallback(
    (field: FormField, value: unknown): Values => {
      const dependants = dependantsOf(type, field.fieldName)
      const emptied = fields.filter(({ fieldName }) => dependants.includes(fieldName))
      const next = {
        ...latest.current,
        [field.fieldName]: value,
        ...Object.fromEntries(
          emptied.map((each) => [
            each.fieldName,
            viewsOf(each.formType).parse(beginningUnder(type, each, value), each),
          ]),
        ),
      }
      latest.current = next
      setValues(next)
      return next
    },
    [fields, type],
  )

  /** Puts values of several fields, as they are parsed by their form types. */
  const putAll = useCallback(
    (given: Values) => {
      const known = fields.filter(({ fieldName }) => Object.hasOwn(given, fieldName))
      const parsed = known.map((each) => [
        each.fieldName,
        viewsOf(each.formType).parse(given[each.fieldName], each),
      ])
      latest.current = { ...latest.current, ...Object.fromEntries(parsed) }
      setValues(latest.current)
    },
    [fields],
  )

  /** Lays values over what stands there. */
  const lay = (draft: Values) => setValues((now) => ({ ...now, ...draft }))

  /** The same of a draft that was written over other values. */
  const layDraft = (draft: Draft) => {
    lay(draft.values)
    setStart((now) => ({ ...now, contested: contestedIn(draft, now.began) }))
  }

  const withdrawLeft = () => setStart((now) => ({ ...now, left: null }))

  const beginAnew = useCallback(() => {
    const fresh = beginFresh({ model, isNew, preset })
    setOpening((times) => times + 1)
    setStart(fresh)
    setValues(fresh.values)
  }, [model, isNew, preset])

  /** Begins from these values where they are proposed: they are no work that could be lost. */
  const propose = useCallback((decide: (values: Values) => Values) => {
    const proposals = decide(latest.current)
    const names = Object.keys(proposals).filter((name) => latest.current[name] !== proposals[name])
    if (names.length === 0) return
    latest.current = { ...latest.current, ...proposals }
    setStart((now) => ({ ...now, began: { ...now.began, ...proposals } }))
    setValues((now) => ({ ...now, ...proposals }))
  }, [])

  return {
    values,
    latest,
    began,
    restored,
    left,
    contested,
    hidden,
    changed,
    opening,
    put,
    putAll,
    lay,
    layDraft,
    withdrawLeft,
    beginAnew,
    propose,
  }
}
export type FormValues = ReturnType<typeof useFormValues>
