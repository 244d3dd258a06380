import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { formTypes } from '#protocol/fields/form-types.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { holdsBatch } from '#protocol/fields/value/batch.ts'
import { type Row, recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { ask } from '#web/platform/client.ts'
import { detailQuery, toFormField } from '../../model/data/record.ts'
import { pictureFields } from '../../model/pictures.ts'
import { fromBlock, toBlock } from '../lines/line-block.ts'

/** A form as it was fetched: its rows, and which state of the record it began from. */
export interface FormModel {
  rows: FormField[][]
  fields: FormField[]
  /** As its detail sent it; empty for a new one. */
  record: Row
  version: number | undefined
  batchId: string | undefined
}

/** A field of a copy: what a rule numbers, and files, belong to the one record; its lines are new ones. */
function toCopied(type: RecordType, field: FormField): FormField {
  const lines = type.lines?.find(({ key }) => key === field.fieldName)
  if (lines) {
    const block = toBlock(lines, field.value)
    return {
      ...field,
      value: fromBlock(lines, { ...block, lines: block.lines.map(({ id: _, ...line }) => line) }),
    }
  }
  const isItsOwn = field.autoGeneNumber === 1 || holdsBatch(formTypes[field.formType])
  return isItsOwn ? { ...field, value: null } : field
}

/**
 * Fetches the form of a new record, or of an existing one (record-engine.md §5.1). The record's version is read before
 * its values, so that a change between the two is noticed as somebody else's.
 */
export function useFormModel(type: RecordType, id: number | undefined, copyOf?: number) {
  const client = useQueryClient()
  // a form belongs to one opening: what an earlier one fetched is never shown first
  const opening = useId()
  return useQuery({
    queryKey: ['form', type.key, id ?? copyOf ?? 'new', opening],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<FormModel> => {
      const record =
        id === undefined ? {} : await client.fetchQuery({ ...detailQuery(type, id), staleTime: 0 })
      const answer = await ask(
        recordCallsOf(type).form,
        { id: id ?? copyOf, label: type.label },
        { signal, quiet: true },
      )
      const shown = answer.map((row) => [row].flat().map(toFormField))
      const pictures = pictureFields(type, { record, isNew: id === undefined })
      const own = copyOf ? shown.map((row) => row.map((field) => toCopied(type, field))) : shown
      const rows = [...own, ...pictures.map((field) => [field])]
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
