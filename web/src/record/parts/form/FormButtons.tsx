import { Button } from '#web/ui/button/Button.tsx'
import styles from './form.module.css'

const WHILE_SAVING = '正在保存，请稍候'
const WAITING = '表单还没有读取到，请稍候'

interface FormButtonsProps {
  formId: string
  saving: boolean
  /** Nothing to save yet: the form is on its way. */
  waiting: boolean
  /** Of the main action. */
  caption: string
  /** Other ways to end: 保存并新建. */
  more: readonly { caption: string; run: () => void }[]
  onCancel: () => void
  onSave: () => void
}

/** 取消 left of the main action, further ways to save between them. */
export function FormButtons({ formId, saving, waiting, caption, more, onCancel, onSave }: FormButtonsProps) {
  return (
    <>
      <Button onClick={onCancel} disabled={saving} reason={WHILE_SAVING}>
        取消
      </Button>
      {more.map(({ caption, run }) => (
        <Button key={caption} onClick={run} reason={saving ? WHILE_SAVING : waiting ? WAITING : undefined}>
          {caption}
        </Button>
      ))}
      <Button
        type="primary"
        className={styles.main}
        loading={saving}
        disabled={waiting}
        reason={WAITING}
        onClick={onSave}
        data-save-of={formId}
        data-main
      >
        {caption}
      </Button>
    </>
  )
}
