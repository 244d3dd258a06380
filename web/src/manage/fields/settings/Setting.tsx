import { Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import styles from '../designer.module.css'

export const FIXED = '系统字段，不能修改此项'

interface SettingProps {
  label: string
  note?: string
  /** Why it cannot be changed; undefined = it can. */
  closed?: string
  children: (id: string) => ReactNode
}

/** One setting of a field: label above its control; a closed one says why. */
export function Setting({ label, note, closed, children }: SettingProps) {
  const id = useId()
  return (
    <div className={styles.setting}>
      <label className={styles.settingLabel} htmlFor={id}>
        {label}
      </label>
      <Tooltip title={closed} placement="left">
        <div>{children(id)}</div>
      </Tooltip>
      {note && <div className={styles.note}>{note}</div>}
    </div>
  )
}

interface ToggleProps {
  label: string
  value: boolean
  closed?: string
  onChange: (value: boolean) => void
}

/** A setting that is on or off. */
export function Toggle({ label, value, closed, onChange }: ToggleProps) {
  const id = useId()
  return (
    <Tooltip title={closed} placement="left">
      <div className={styles.toggle}>
        <label htmlFor={id}>{label}</label>
        <Switch id={id} size="small" checked={value} disabled={closed !== undefined} onChange={onChange} />
      </div>
    </Tooltip>
  )
}
