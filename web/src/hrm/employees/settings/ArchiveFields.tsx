import { useQueryClient } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { type ArchiveField, archiveCalls } from '#protocol/hrm/employees/archive-calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { SettingFoot, SettingHead } from '#web/ui/settings/SettingParts.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './settings.module.css'

const groups = [
  { group: 1, title: '基本信息' },
  { group: 2, title: '通讯信息' },
]
const NEVER = 2

type Change = Partial<Pick<ArchiveField, 'isEmployeeVisible' | 'isEmployeeUpdate'>>

/** What is not visible cannot be edited. */
function changed(field: ArchiveField, change: Change): ArchiveField {
  const next = { ...field, ...change }
  if (field.isEmployeeUpdate === NEVER) return { ...next, isEmployeeUpdate: NEVER }
  return next.isEmployeeVisible === 0 ? { ...next, isEmployeeUpdate: 0 } : next
}

/** Which fields employees see and edit of their own archive, with a box for each section. */
export function ArchiveFields({ kept }: { kept: readonly ArchiveField[] }) {
  const client = useQueryClient()
  const [fields, setFields] = useState(kept)
  const [busy, run] = useBusy()
  const dirty = JSON.stringify(fields) !== JSON.stringify(kept)
  const settle = useUnsaved(dirty)
  const change = (among: readonly ArchiveField[], to: Change) =>
    setFields(fields.map((field) => (among.includes(field) ? changed(field, to) : field)))
  const save = async () => {
    const sent = fields.map(({ fieldId, isEmployeeVisible, isEmployeeUpdate }) => ({
      fieldId,
      isEmployeeVisible,
      isEmployeeUpdate,
    }))
    if (!(await run(() => ask(archiveCalls.saveSettings, { fields: sent })))) return
    settle()
    toast.success('员工档案设置已保存')
    await refresh(client, archiveCalls.settings)
  }
  return (
    <>
      <SettingHead note="员工在“我的档案”中可以看到和编辑的信息；证件号码、健康状态始终以掩码显示。" />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">信息</th>
            <th scope="col">员工是否可见</th>
            <th scope="col">员工是否可编辑</th>
          </tr>
        </thead>
        {groups.map(({ group, title }) => {
          const own = fields.filter(({ labelGroup }) => labelGroup === group)
          const open = own.filter(({ isEmployeeUpdate }) => isEmployeeUpdate !== NEVER)
          return (
            <tbody key={group}>
              <tr className={styles.group}>
                <th scope="row">{title}</th>
                <td>
                  <AllBox
                    label={`${title}员工是否可见`}
                    on={own.filter(({ isEmployeeVisible }) => isEmployeeVisible === 1).length}
                    of={own.length}
                    onChange={(isOn) => change(own, { isEmployeeVisible: isOn ? 1 : 0 })}
                  />
                </td>
                <td>
                  <AllBox
                    label={`${title}员工是否可编辑`}
                    on={open.filter(({ isEmployeeUpdate }) => isEmployeeUpdate === 1).length}
                    of={open.length}
                    onChange={(isOn) => change(open, { isEmployeeUpdate: isOn ? 1 : 0 })}
                  />
                </td>
              </tr>
              {own.map((field) => (
                <tr key={field.fieldId}>
                  <th scope="row">{field.name}</th>
                  <td>
                    <Checkbox
                      aria-label={`${field.name}员工是否可见`}
                      checked={field.isEmployeeVisible === 1}
                      onChange={({ target }) =>
                        change([field], { isEmployeeVisible: target.checked ? 1 : 0 })
                      }
                    />
                  </td>
                  <td>
                    {field.isEmployeeUpdate === NEVER ? (
                      <span className={styles.never}>不可编辑</span>
                    ) : (
                      <Checkbox
                        aria-label={`${field.name}员工是否可编辑`}
                        disabled={field.isEmployeeVisible === 0}
                        checked={field.isEmployeeUpdate === 1}
                        onChange={({ target }) =>
                          change([field], { isEmployeeUpdate: target.checked ? 1 : 0 })
                        }
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          )
        })}
      </table>
      <SettingFoot dirty={dirty} busy={busy} onSave={() => void save()} onCancel={() => setFields(kept)} />
    </>
  )
}

interface AllBoxProps {
  label: string
  on: number
  of: number
  onChange: (isOn: boolean) => void
}

const AllBox = ({ label, on, of, onChange }: AllBoxProps) => (
  <Checkbox
    aria-label={label}
    checked={on === of}
    indeterminate={on > 0 && on < of}
    onChange={({ target }) => onChange(target.checked)}
  />
)
