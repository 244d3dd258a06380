import { PaperClipOutlined } from '@ant-design/icons'
import type { TaskDetail } from '#protocol/tasks/shapes.ts'
import { Attached, useAttachments } from '#web/ui/attachments/Attachments.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './panel.module.css'
import { rightsOf } from './task-rights.ts'

/** Files of a task, which are stored at once. */
export function TaskFiles({ task }: { task: TaskDetail }) {
  const may = rightsOf(task)
  const { files, remove, pickFiles } = useAttachments({ batchId: task.batchId, onBatch: () => undefined })
  return (
    <section className={styles.section} aria-label="附件">
      <h3>附件{files.length > 0 && ` ${files.length}`}</h3>
      <Attached files={files} {...(may('deleteTaskFile') ? { onRemove: remove } : {})} />
      {may('uploadTaskFile') && (
        <div>
          <Button type="link" icon={<PaperClipOutlined />} onClick={() => void pickFiles()}>
            添加附件
          </Button>
        </div>
      )}
    </section>
  )
}
