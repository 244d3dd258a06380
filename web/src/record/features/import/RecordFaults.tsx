import { sharedCallsOf } from '#protocol/applications.ts'
import type { ImportFault, RecordImport } from '#protocol/record/calls/imports.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { attempt } from '#web/platform/attempt.ts'
import { download } from '#web/platform/download.ts'
import { FaultTable } from './FaultTable.tsx'

interface RecordFaultsProps {
  type: RecordType
  data: Pick<RecordImport, 'importId' | 'failed'> & { faults: readonly ImportFault[] }
}

/** The rows of an import of records that were refused. */
export function RecordFaults({ type, data: { importId, failed, faults } }: RecordFaultsProps) {
  const load = () => void attempt(download(sharedCallsOf(type, 'imports').errors, { importId }))
  return <FaultTable faults={faults} failed={failed} onDownload={load} />
}
