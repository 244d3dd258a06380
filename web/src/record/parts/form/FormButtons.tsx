import { Button } from '#web/ui/button/Button.tsx'
import styles from './form.module.css'

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
      <Button onClick={onCancel} disabled={saving}>
        取消
      </Button>
      {more.map(({ caption, run }) => (
        <Button key={caption} onClick={run} disabled={saving || waiting}>
          {caption}
        </Button>
      ))}
      <Button
        type="primary"
        className={styles.main}
        loading={saving}
        disabled={waiting}
        onClick={onSave}
        data-save-of={formId}
        data-main
      >
        {caption}
      </Button>
    </>
  )
}
