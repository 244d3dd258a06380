import type { QueryClient } from '@tanstack/react-query'
import { holdsBatch } from '#protocol/fields/batch.ts'
import type { FormField } from '#protocol/fields/field.ts'
import { formTypes } from '#protocol/fields/form-types.ts'
import { recordCallsOf } from '#protocol/record/calls.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import { ask } from '#web/platform/client.ts'
import { detailQuery, toFormField } from '../../model/data/record.ts'
import { pictureFields } from '../../model/pictures.ts'
import type { FormKind } from '../../model/screens.tsx'
import { fromBlock, toBlock } from '../lines/line-block.ts'
import type { FormModel, FormSubject } from './form-state.ts'

/** Lines of another record are new ones here. */
export function copyLines(lines: NonNullable<RecordType['lines']>[number], value: unknown) {
  const block = toBlock(lines, value)
  return fromBlock(lines, { ...block, lines: block.lines.map(({ id: _, ...line }) => line) })
}

/** A field of a copy: what a rule numbers, and files, belong to the one record. */
function toCopied(type: RecordType, field: FormField): FormField {
  const lines = type.lines?.find(({ key }) => key === field.fieldName)
  if (lines) return { ...field, value: copyLines(lines, field.value) }
  const isItsOwn = field.autoGeneNumber === 1 || holdsBatch(formTypes[field.formType])
  return isItsOwn ? { ...field, value: null } : field
}

/**
 * Fetches the form of a new record, or of an existing one (record-engine.md §5.1), as its kind has it. The record's version is
 * read before its values, so that a change by another user between the two is noticed.
 */
async function fetchForm(
  client: QueryClient,
  { type, id, copyOf }: FormSubject,
  kind: FormKind | undefined,
): Promise<FormModel> {
  const record = id === undefined ? {} : await client.fetchQuery({ ...detailQuery(type, id), staleTime: 0 })
  const named: object = kind ?? {}
  const answer = await ask(
    recordCallsOf(type).form,
    { id: id ?? copyOf, label: type.label, ...named },
    { quiet: true },
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
}

/** The same under the rules of cached replies, such as a second attempt on a lost connection; nothing is kept of it. */
export const fetchModel = (
  client: QueryClient,
  subject: FormSubject,
  kind: FormKind | undefined,
): Promise<FormModel> =>
  client.fetchQuery({
    queryKey: ['form', crypto.getRandomValues(new Uint32Array(2)).join()],
    queryFn: () => fetchForm(client, subject, kind),
    gcTime: 0,
    retry: client.getDefaultOptions().queries?.retry,
  })
