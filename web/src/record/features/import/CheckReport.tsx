import { Progress } from 'antd'
import { sharedCallsOf } from '#protocol/applications.ts'
import type { ImportRead } from '#protocol/record/calls/imports.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { ask } from '#web/platform/client.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { Counts } from './Counts.tsx'
import styles from './import.module.css'
import { OwnerNames } from './OwnerNames.tsx'
import { RecordFaults } from './RecordFaults.tsx'
import { percentOf, useRefreshImports } from './use-import.ts'

interface CheckReportProps {
  type: RecordType
  data: ImportRead
  onAgain: () => void
}

/** What would happen; nothing has been written yet. */
export function CheckReport({ type, data, onAgain }: CheckReportProps) {
  const [busy, run] = useBusy()
  const refresh = useRefreshImports(type)
  const { importId, state, total, done, created, updated, failed, joined } = data
  const start = async () => {
    if (await run(() => ask(sharedCallsOf(type, 'imports').start, { importId }))) await refresh()
  }
  if (state === 'checking')
    return (
      <div className={styles.waiting}>
        <Progress type="circle" percent={percentOf(done, total)} />
        <p>
          正在检查数据，已检查 {done} / {total} 条
        </p>
        <Button onClick={onAgain}>取消</Button>
      </div>
    )
  const writable = created + updated
  return (
    <>
      <p className={styles.summary}>
        “{data.fileName}”共 {total} 条数据，尚未写入。导入后将会：
      </p>
      <Counts data={data} planned />
      {data.unknown.length > 0 && <p className={styles.hint}>以下列将被忽略：{data.unknown.join('、')}</p>}
      {data.owners.length > 0 && <OwnerNames type={type} data={data} />}
      {failed > 0 && <RecordFaults type={type} data={data} />}
      <div className={styles.foot}>
        <Button onClick={onAgain}>重新选择文件</Button>
        <Button
          type="primary"
          loading={busy}
          disabled={writable === 0}
          reason="没有可以导入的数据，请更正文件后重新选择"
          onClick={() => void start()}
        >
          {failed > 0 && writable > 0 ? `导入其余 ${total - failed - joined} 条` : '开始导入'}
        </Button>
      </div>
    </>
  )
}
