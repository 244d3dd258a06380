import { PaperClipOutlined } from '@ant-design/icons'
import type { TaskDetail } from '#protocol/tasks/shapes.ts'
import { Attached, useAttachments } from '#web/ui/attachments/Attachments.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './panel.module.css'

/** Files of a task, which are stored at once. */
export function TaskFiles({ task: { batchId } }: { task: TaskDetail }) {
  const { files, remove, pickFiles } = useAttachments({ batchId, onBatch: () => undefined })
  return (
    <section className={styles.section} aria-label="附件">
      <h3>附件{files.length > 0 && ` ${files.length}`}</h3>
      <Attached files={files} onRemove={remove} />
      <div>
        <Button type="link" icon={<PaperClipOutlined />} onClick={() => void pickFiles()}>
          添加附件
        </Button>
      </div>
    </section>
  )
}
