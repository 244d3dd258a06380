import { Select } from 'antd'
import { useState } from 'react'
import type { DesignedForm } from '#protocol/record/declaration/designed-form.ts'
import { formatNumber } from '#web/platform/format.ts'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import type { GoneOption } from './design/gone-options.ts'
import styles from './designer.module.css'

export interface UsedOption extends GoneOption {
  count: number
}

export interface OptionChange {
  fieldId: number
  from: string
  to: string
}

interface OptionsInUseProps {
  form: DesignedForm
  used: readonly UsedOption[]
  busy: boolean
  onClose: () => void
  onSave: (changes: OptionChange[]) => void
}

const KEEP = ''

/** Asks, before the form is saved, whether records keep or replace options that the form no longer offers. */
export function OptionsInUse({ form, used, busy, onClose, onSave }: OptionsInUseProps) {
  const [chosen, setChosen] = useState(() =>
    used.map(({ renamed, isUnique }) => (isUnique ? KEEP : (renamed ?? KEEP))),
  )
  const changes = used.flatMap(({ fieldId, option }, at): OptionChange[] => {
    const to = chosen[at]
    return to ? [{ fieldId, from: option, to }] : []
  })
  // scenes and flows are about records
  const isOfRecords = !form.ofRows
  return (
    <Dialog
      title="选项正在使用"
      width={640}
      okText="保存"
      busy={busy}
      onOk={() => onSave(changes)}
      onClose={onClose}
    >
      <p className={styles.usedNote}>
        替换会在后台进行，每条数据都留下修改记录
        {isOfRecords && '，已保存的场景和审批流程的条件同时更新'}。保留原值的数据仍显示原来的选项。
      </p>
      <ul className={styles.used}>
        {used.map(({ field, option, renamed, offered, count, isUnique }, at) => (
          <li key={`${field} ${option}`}>
            <div className={styles.usedWhat}>
              <span>
                {field}：{renamed === null ? `删除“${option}”` : `“${option}”改名为“${renamed}”`}
              </span>
              <span className={styles.usedCount}>
                用于 {formatNumber(count)} 个{form.display}
              </span>
            </div>
            <Select
              className={styles.usedChoice}
              aria-label={`${field}“${option}”的已有数据`}
              value={chosen[at]}
              disabled={isUnique}
              onChange={(to: string) => setChosen(chosen.map((each, index) => (index === at ? to : each)))}
              options={[
                { value: KEEP, label: '保留原值' },
                ...offered.map((name) => ({
                  value: name,
                  label: name === renamed ? `全部改名为“${name}”` : `全部替换为“${name}”`,
                })),
              ]}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
