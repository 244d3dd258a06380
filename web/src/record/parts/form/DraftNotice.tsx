import { Alert, Space } from 'antd'
import { formatMinute } from '#web/platform/format.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './form.module.css'
import type { FormState } from './use-form-state.ts'

interface DraftNoticeProps {
  state: FormState
  /** Of the record as it is now. */
  version: number | undefined
}

/** What became of an earlier beginning: taken up after a reload, or offered to the person who left it on purpose within a day. */
export function DraftNotice({ state, version }: DraftNoticeProps) {
  const { left } = state
  if (state.restored)
    return (
      <Alert
        className={styles.notice}
        type="info"
        showIcon
        title="已恢复未保存的内容"
        action={
          <Button size="small" onClick={state.restart}>
            放弃恢复
          </Button>
        }
      />
    )
  if (!left) return null
  return (
    <Alert
      className={styles.notice}
      type="info"
      showIcon
      title={`您在 ${formatMinute(left.leftAt)} 离开时有未保存的内容`}
      description={left.version === version ? undefined : '此后该记录已被修改，恢复后请核对再保存。'}
      action={
        <Space>
          <Button size="small" type="link" onClick={state.forgetLeft}>
            放弃
          </Button>
          <Button size="small" onClick={state.takeUp}>
            恢复
          </Button>
        </Space>
      }
    />
  )
}
