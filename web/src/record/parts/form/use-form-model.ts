import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { FormField } from '#protocol/fields/field.ts'
import { type Row, recordCallsOf } from '#protocol/record/calls.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import { ask } from '#web/platform/client.ts'
import { detailQuery, toFormField } from '../../model/data/record.ts'
import { pictureFields } from '../../model/pictures.ts'

/** A form as it was fetched: its rows, and which state of the record it began from. */
export interface FormModel {
  rows: FormField[][]
  fields: FormField[]
  /** As its detail sent it; empty for a new one. */
  record: Row
  version: number | undefined
  batchId: string | undefined
}

/**
 * Fetches the form of a new record, or of an existing one (record-engine.md §5.1). The record's version is read before
 * its values, so that a change between the two is noticed as somebody else's.
 */
export function useFormModel(type: RecordType, id: number | undefined) {
  const client = useQueryClient()
  // a form belongs to one opening: what an earlier one fetched is never shown first
  const opening = useId()
  return useQuery({
    queryKey: ['form', type.key, id ?? 'new', opening],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<FormModel> => {
      const record =
        id === undefined ? {} : await client.fetchQuery({ ...detailQuery(type, id), staleTime: 0 })
      const answer = await ask(recordCallsOf(type).form, { id, label: type.label }, { signal, quiet: true })
      const pictures = pictureFields(type, { record, isNew: id === undefined })
      const rows = [
        ...answer.map((row) => [row].flat().map(toFormField)),
        ...pictures.map((field) => [field]),
      ]
      return {
        rows,
        fields: rows.flat(),
        record,
        version: typeof record.version === 'number' ? record.version : undefined,
        batchId: typeof record.batchId === 'string' ? record.batchId : undefined,
      }
    },
  })
}
