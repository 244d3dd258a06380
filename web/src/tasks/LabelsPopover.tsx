import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { taskLabelCalls } from '#protocol/tasks/label-calls.ts'
import type { LabelRow, TaskDetail } from '#protocol/tasks/shapes.ts'
import { ask } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import { useTaskWrite } from './acts.ts'
import { LabelForm } from './LabelForm.tsx'
import { LabelManager } from './LabelManager.tsx'
import { LabelTag } from './LabelTag.tsx'
import styles from './panel.module.css'
import { rightsOf } from './task-rights.ts'
import { useWanted } from './use-wanted.ts'

/** The three views of the popover; back from a form leads to where it was opened (spec 3 §2.4). */
type View =
  | { name: 'choose' }
  | { name: 'manage' }
  | { name: 'form'; label?: LabelRow; from: 'choose' | 'manage' }
const views = { choose: { name: 'choose' }, manage: { name: 'manage' } } as const

/** Labels of a task, and the popover in which they are chosen, made and managed. */
export function TaskLabels({ task }: { task: TaskDetail }) {
  const { taskId, labelList } = task
  const may = rightsOf(task)
  const [isOpen, setOpen] = useState(false)
  const write = useTaskWrite()
  const [chosen, choose] = useWanted(
    labelList.map(({ labelId }) => labelId),
    (labelId) => write(ask(taskCalls.setLabels, { taskId, labelId })),
  )
  return (
    <section className={styles.section} aria-label="标签">
      <h3>标签</h3>
      <div className={styles.labels}>
        {labelList.map(({ labelId, labelName, color }) => (
          <LabelTag key={labelId} name={labelName} color={color} />
        ))}
        {may('setTaskLabel') && (
          <Popover
            trigger={['click']}
            placement="bottomLeft"
            open={isOpen}
            onOpenChange={setOpen}
            content={<LabelViews chosen={chosen} onChoose={choose} />}
          >
            <Button type="link" size="small" icon={<PlusOutlined />}>
              标签
            </Button>
          </Popover>
        )}
      </div>
    </section>
  )
}

interface LabelViewsProps {
  chosen: readonly number[]
  onChoose: (labelIds: number[]) => void
}

function LabelViews({ chosen, onChoose }: LabelViewsProps) {
  const [view, setView] = useState<View>({ name: 'choose' })
  const { data = [] } = useQuery(queryOf(taskLabelCalls.list, {}))
  if (view.name === 'form') return <LabelForm label={view.label} onBack={() => setView(views[view.from])} />
  if (view.name === 'manage')
    return (
      <LabelManager
        labels={data}
        onBack={() => setView({ name: 'choose' })}
        onEdit={(label) => setView({ name: 'form', from: 'manage', ...(label && { label }) })}
      />
    )
  const toggle = (labelId: number) =>
    onChoose(chosen.includes(labelId) ? chosen.filter((id) => id !== labelId) : [...chosen, labelId])
  return (
    <div className={styles.popover}>
      <ul className={styles.choices} aria-label="选择标签">
        {data.map(({ labelId, name, color }) => (
          <li key={labelId}>
            <label className={styles.choice}>
              <input type="checkbox" checked={chosen.includes(labelId)} onChange={() => toggle(labelId)} />
              <LabelTag name={name} color={color} />
            </label>
          </li>
        ))}
        {data.length === 0 && <li className={styles.hint}>还没有标签</li>}
      </ul>
      <div className={styles.row}>
        <Button type="link" size="small" onClick={() => setView({ name: 'form', from: 'choose' })}>
          新建标签
        </Button>
        <Button type="link" size="small" onClick={() => setView({ name: 'manage' })}>
          管理标签
        </Button>
      </div>
    </div>
  )
}
