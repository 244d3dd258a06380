import { useQuery } from '@tanstack/react-query'
import { Form, InputNumber, Select, Switch } from 'antd'
import { backupCalls } from '#protocol/operations/backup-calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import styles from './backup.module.css'

interface RuleForm {
  isOn: boolean
  hour: number
  days: number
  weeks: number
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: hour,
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** When backups are made by themselves, and how long they are kept. */
export function BackupRuleDialog({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) {
  const { data } = useQuery(queryOf(backupCalls.rule, {}))
  if (!data) return null
  const save = ({ isOn, ...rule }: RuleForm) => ask(backupCalls.setRule, { ...rule, isOn: isOn ? 1 : 0 })
  return (
    <FormDialog<RuleForm>
      name="backup-rule"
      title="自动备份设置"
      begin={{ ...data, isOn: data.isOn === 1 }}
      onClose={onClose}
      save={save}
      onSaved={() => {
        toast.success('保存成功')
        onSaved()
      }}
    >
      <Form.Item name="isOn" label="每天自动备份" valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="hour" label="备份时间" extra="到时没有运行的，启动后补做">
        <Select options={hours} className={styles.short} />
      </Form.Item>
      <Form.Item
        name="days"
        label="保留最近几天的备份"
        rules={[{ required: true, message: '请输入 1 到 90' }]}
      >
        <InputNumber min={1} max={90} precision={0} className={styles.short} />
      </Form.Item>
      <Form.Item
        name="weeks"
        label="另外保留最近几周的备份"
        extra="每周留最新的一个"
        rules={[{ required: true, message: '请输入 0 到 52' }]}
      >
        <InputNumber min={0} max={52} precision={0} className={styles.short} />
      </Form.Item>
    </FormDialog>
  )
}
