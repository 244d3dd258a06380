import { logKinds } from '#protocol/logs/kinds.ts'
import { OperationLog } from './OperationLog.tsx'

/** /manage/log/sys */
export default function SystemLogPage() {
  return <OperationLog kind={logKinds.system} title="系统操作日志" />
}
