import { logKinds } from '#protocol/logs/kinds.ts'
import { OperationLog } from './OperationLog.tsx'

/** /manage/log/handle */
export default function DataLogPage() {
  return <OperationLog kind={logKinds.data} title="数据操作日志" />
}
