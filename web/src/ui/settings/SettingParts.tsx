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
  /** Stays in sight below a long setting. */
  sticky?: true
  /** Absent: the button submits the form around it. */
  onSave?: () => void
  onCancel: () => void
}

/** 保存, once something is changed, and the way back. */
export function SettingFoot({ dirty, busy, fault = null, sticky, onSave, onCancel }: SettingFootProps) {
  return (
    <div className={sticky ? styles.sticky : styles.foot}>
      <Button
        type="primary"
        htmlType={onSave ? 'button' : 'submit'}
        loading={busy}
        disabled={!dirty || fault !== null}
        title={fault ?? (dirty ? undefined : '没有修改')}
        onClick={onSave}
      >
        保存
      </Button>
      {dirty && <Button onClick={onCancel}>取消</Button>}
    </div>
  )
}
