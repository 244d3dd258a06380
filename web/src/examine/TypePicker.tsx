import { TypeIcon } from '#web/approval/door.ts'
import { messageOf } from '#web/platform/client.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import styles from './examine.module.css'
import { useUsableTypes } from './use-examines.ts'

/** Pixels (approval-office.md §10.6). */
const WIDTH = 500

interface TypePickerProps {
  onChoose: (examineId: number) => void
  onClose: () => void
}

/** 审批类型: what the user may begin. */
export function TypePicker({ onChoose, onClose }: TypePickerProps) {
  const { data, error, refetch } = useUsableTypes()
  return (
    <Dialog title="审批类型" width={WIDTH} onClose={onClose}>
      {error ? (
        <EmptyState compact variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={3} columns={3} height={72} />
      ) : data.list.length === 0 ? (
        <EmptyState
          compact
          text="没有您可以发起的审批类型"
          hint="请联系管理员在办公审批流中设置发起人范围。"
        />
      ) : (
        <ul className={styles.picker}>
          {data.list.map(({ examineId, examineName, examineIcon, remarks }) => (
            <li key={examineId}>
              <button
                type="button"
                className={styles.choice}
                title={remarks || undefined}
                onClick={() => onChoose(examineId)}
              >
                <TypeIcon value={examineIcon} large />
                <span>{examineName}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
