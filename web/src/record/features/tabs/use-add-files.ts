import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { attachNeeds } from '#protocol/record-types.ts'
import { sendInto } from '#web/platform/files.ts'
import { useCan } from '#web/platform/permissions.ts'
import { addUploads } from '#web/ui/upload/uploads.ts'
import { useRefreshRecords } from '../../model/data/record.ts'
import { textOf } from '../../model/record.ts'

/** Sends files to the record; undefined where the person may not. */
export function useAddFiles(type: RecordType, record: Row): ((files: File[]) => void) | undefined {
  const may = useCan()
  const refreshRecords = useRefreshRecords(type)
  const batchId = textOf(record, 'batchId')
  const mayAdd = [`${type.node}/update`, ...attachNeeds(type)].some((need) => may(need))
  if (!mayAdd || batchId === '') return undefined
  return (files) => addUploads({ files, send: sendInto(batchId), onDone: () => void refreshRecords() })
}
