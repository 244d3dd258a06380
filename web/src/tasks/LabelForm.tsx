import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { labelLimits, labelWords, palette } from '#protocol/office/door.ts'
import { taskLabelCalls } from '#protocol/tasks/label-calls.ts'
import type { LabelRow } from '#protocol/tasks/shapes.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './panel.module.css'
import { refreshTasks } from './use-tasks.ts'

interface LabelFormProps {
  /** Absent: a new one. */
  label: LabelRow | undefined
  onBack: () => void
}

/** A label of at most ten characters with one of the colours. */
export function LabelForm({ label, onBack }: LabelFormProps) {
  const client = useQueryClient()
  const [name, setName] = useState(label?.name ?? '')
  const [color, setColor] = useState<string>(label?.color ?? palette[0])
  const [busy, run] = useBusy()
  const given = name.trim()
  const save = async () => {
    if (given === '') return
    const values = { name: given, color: palette.find((each) => each === color) ?? palette[0] }
    const work = () =>
      label
        ? ask(taskLabelCalls.update, { ...values, labelId: label.labelId })
        : ask(taskLabelCalls.add, values)
    if (!(await run(work))) return
    toast.success(label ? '编辑成功' : labelWords.created)
    await refreshTasks(client)
    onBack()
  }
  const cancel = () => {
    if (!label) toast.info(labelWords.cancelled)
    onBack()
  }
  return (
    <div className={styles.popover}>
      <Input
        aria-label="标签名"
        placeholder={labelWords.placeholder}
        autoFocus
        maxLength={labelLimits.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={() => void save()}
      />
      <div className={styles.colors} role="radiogroup" aria-label="颜色">
        {palette.map((each) => (
          <label key={each} className={styles.color} style={{ background: each }}>
            <input
              type="radio"
              name="color"
              aria-label={each}
              checked={each === color}
              onChange={() => setColor(each)}
            />
          </label>
        ))}
      </div>
      <div className={styles.row}>
        <Button size="small" onClick={cancel}>
          取消
        </Button>
        <Button
          type="primary"
          size="small"
          loading={busy}
          reason={given === '' ? '请先填写标签名' : undefined}
          onClick={() => void save()}
        >
          {label ? '保存' : '创建'}
        </Button>
      </div>
    </div>
  )
}
