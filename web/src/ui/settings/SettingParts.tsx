import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './setting.module.css'

/** Width of a setting with few words. */
export const narrowSetting = styles.narrow

/** What a setting is about, and its action at the right. */
export function SettingHead({ note, action }: { note: string; action?: ReactNode }) {
  return (
    <div className={styles.head}>
      <span className={styles.note}>{note}</span>
      {action}
    </div>
  )
}

interface SettingFootProps {
  dirty: boolean
  busy: boolean
  /** Why it cannot be saved now. */
  fault?: string | null
  /** Absent: the button submits the form around it. */
  onSave?: () => void
  onCancel: () => void
}

/** Below settings that differ from what is kept: the way back, and 保存. It stays in sight, and is absent where nothing is changed. */
export function SettingFoot({ dirty, busy, fault = null, onSave, onCancel }: SettingFootProps) {
  if (!dirty && !busy) return null
  return (
    <fieldset className={styles.foot} aria-label="未保存的修改">
      <span className={styles.unsaved}>有未保存的修改</span>
      <Button onClick={onCancel}>撤销</Button>
      <Button
        type="primary"
        htmlType={onSave ? 'button' : 'submit'}
        loading={busy}
        reason={fault ?? undefined}
        onClick={onSave}
      >
        保存
      </Button>
    </fieldset>
  )
}
