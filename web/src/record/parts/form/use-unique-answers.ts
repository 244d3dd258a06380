import { useCallback, useRef, useState } from 'react'
import type { FormField } from '#protocol/fields/rule/field.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { checkUnique, showUnchecked, type Taken } from './unique.ts'

/** The server's word on the unique fields of one open form, and who has what it refused. */
export function useUniqueAnswers(type: RecordType, batchId: string | undefined) {
  /** Who has the value that a field refuses, where the person may see him. */
  const [holders, setHolders] = useState<Readonly<Record<string, number | undefined>>>({})
  /** The last answer about each field, so that leaving a field twice asks once. */
  const known = useRef(new Map<string, { value: string; answer: Promise<Taken | null> }>())

  const setHolder = useCallback(
    (name: string, taken: Taken | null) =>
      setHolders((now) => ({ ...now, [name]: taken?.holderId ?? undefined })),
    [],
  )

  /** Who has this value in write format, or null; asked once per value, again after a failure. */
  const askUnique = useCallback(
    (field: FormField, value: unknown): Promise<Taken | null> => {
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

  const forgetAnswer = useCallback((name: string) => known.current.delete(name), [])
  const forgetAnswers = useCallback(() => known.current.clear(), [])

  return { holders, setHolder, askUnique, forgetAnswer, forgetAnswers }
}
export type UniqueAnswers = ReturnType<typeof useUniqueAnswers>
