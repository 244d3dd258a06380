import { useQueryClient } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { archiveCalls, type EntryFormField } from '#protocol/hrm/employees/archive-calls.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { SettingFoot, SettingHead } from '#web/ui/settings/SettingParts.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './settings.module.css'

const labels = [
  { label: 1, title: '个人信息' },
  { label: 2, title: '岗位信息' },
]
/** Fixed for good: 2 hidden, 3 shown. */
const isFixed = ({ isManageVisible }: EntryFormField) => isManageVisible > 1

/** Which fields the form of a new employee shows. */
export function EntryFields({ kept }: { kept: readonly EntryFormField[] }) {
  const client = useQueryClient()
  const [fields, setFields] = useState(kept)
  const [busy, run] = useBusy()
  const dirty = JSON.stringify(fields) !== JSON.stringify(kept)
  const settle = useUnsaved(dirty)
  const show = (id: number, isShown: boolean) =>
    setFields(
      fields.map((field) => (field.id === id ? { ...field, isManageVisible: isShown ? 1 : 0 } : field)),
    )
  const save = async () => {
    const sent = fields.map(({ fieldId, entryStatus, isManageVisible }) => ({
      fieldId,
      entryStatus,
      isManageVisible,
    }))
    if (!(await run(() => ask(archiveCalls.saveFormFields, { fields: sent })))) return
    settle()
    toast.success('新建员工字段设置已保存')
    await Promise.all([refresh(client, archiveCalls.formFields), refresh(client, employeeCalls.form)])
  }
  return (
    <>
      <SettingHead note="新建员工时显示的信息；没有显示的信息可以之后在员工档案中补充。" />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">信息</th>
            <th scope="col">是否显示</th>
          </tr>
        </thead>
        {labels.map(({ label, title }) => (
          <tbody key={label}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={2}>
                {title}
              </th>
            </tr>
            {fields
              .filter((field) => field.label === label)
              .map((field) => (
                <tr key={field.id}>
                  <th scope="row">{field.name}</th>
                  <td>
                    {isFixed(field) ? (
                      <span className={styles.never}>
                        {field.isManageVisible === 3 ? '始终显示' : '不显示'}
                      </span>
                    ) : (
                      <Checkbox
                        aria-label={`显示${field.name}`}
                        checked={field.isManageVisible === 1}
                        onChange={({ target }) => show(field.id, target.checked)}
                      />
                    )}
                  </td>
                </tr>
              ))}
          </tbody>
        ))}
      </table>
      <SettingFoot dirty={dirty} busy={busy} onSave={() => void save()} onCancel={() => setFields(kept)} />
    </>
  )
}
