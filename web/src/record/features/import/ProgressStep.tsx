import { Progress } from 'antd'
import { sharedCallsOf } from '#protocol/applications.ts'
import type { RecordImport } from '#protocol/record/calls/imports.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { ask } from '#web/platform/client.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { confirmDanger } from '#web/ui/layer/confirm.ts'
import styles from './import.module.css'
import { percentOf, useRefreshImports } from './use-import.ts'

interface ProgressStepProps {
  type: RecordType
  data: RecordImport
  onLeave: () => void
}

/** The import runs on the server: the dialog may be closed, the page left. */
export function ProgressStep({ type, data, onLeave }: ProgressStepProps) {
  const { importId, done, total } = data
  const refresh = useRefreshImports(type)
  const stop = () =>
    confirmDanger({
      title: '确定停止导入？',
      content: '已导入的数据会保留，可在导入历史中撤销。',
      okText: '停止导入',
      onOk: async () => {
        await ask(sharedCallsOf(type, 'imports').cancel, { importId })
        await refresh()
      },
    })
  return (
    <div className={styles.waiting}>
      <Progress type="circle" percent={percentOf(done, total)} />
      <p>
        正在导入，已处理 {done} / {total} 条
      </p>
      <p className={styles.hint}>可以关闭此窗口，导入会继续进行，完成后将收到通知。</p>
      <div className={styles.buttons}>
        <Button onClick={stop}>停止导入</Button>
        <Button type="primary" onClick={onLeave}>
          后台运行
        </Button>
      </div>
    </div>
  )
}
