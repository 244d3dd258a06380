import { useQuery } from '@tanstack/react-query'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { formatNumber } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { FileChoice } from './FileChoice.tsx'

/** ，不超过 2MB（10,000 行）; nothing until it is known. */
function useLimitWords(): string {
  const { data } = useQuery(queryOf(companyCalls.queryImportLimits, {}))
  return data ? `，不超过 ${data.maxMb}MB（${formatNumber(data.maxRows)} 行）` : ''
}

interface SheetDropProps {
  file: File | null
  onFile: (file: File) => void
}

/** Where the workbook of an import of records is dropped or chosen. */
export function SheetDrop({ file, onFile }: SheetDropProps) {
  return <FileChoice file={file} onChoose={onFile} limitWords={useLimitWords()} />
}
