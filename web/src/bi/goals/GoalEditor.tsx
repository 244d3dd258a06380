import { AimOutlined, DownloadOutlined, EditOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { type Goal, goalCalls } from '#protocol/bi/goals/calls.ts'
import type { GoalMonth, MonthAmounts } from '#protocol/bi/goals/goal.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { confirmDanger } from '#web/ui/layer/confirm.ts'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { type GoalRow, GoalTable } from './GoalTable.tsx'
import { amountsOf, isAmount } from './goal-rows.ts'
import styles from './goals.module.css'

interface GoalEditorProps {
  goals: readonly Goal[]
  /** Names the table and the file. */
  label: string
  loading: boolean
  onSet: () => void
  onChanged: () => Promise<void>
}

type Drafts = ReadonlyMap<number, MonthAmounts<string>>
const none: Drafts = new Map()

/** The goals of a year, shown or edited month by month. */
export function GoalEditor({ goals, label, loading, onSet, onChanged }: GoalEditorProps) {
  const [drafts, setDrafts] = useState<Drafts | null>(null)
  const [busy, run] = useBusy()
  const settle = useUnsaved(drafts !== null && drafts.size > 0)
  const rows = goals.map(
    (goal): GoalRow => ({ goal, amounts: drafts?.get(goal.achievementId) ?? amountsOf(goal) }),
  )
  const changed = rows.filter(({ goal }) => drafts?.has(goal.achievementId))
  const isWrong = changed.some(({ amounts }) => Object.values(amounts).some((amount) => !isAmount(amount)))
  const change = ({ goal, amounts }: GoalRow, month: GoalMonth, amount: string) =>
    setDrafts((now) => new Map([...(now ?? []), [goal.achievementId, { ...amounts, [month]: amount }]]))
  const save = async () => {
    const list = changed.map(({ goal, amounts }) => ({ achievementId: goal.achievementId, ...amounts }))
    if (list.length > 0 && !(await run(() => ask(goalCalls.update, { list })))) return
    settle()
    setDrafts(null)
    toast.success('操作成功')
    await onChanged()
  }
  const remove = ({ goal }: GoalRow) =>
    confirmDanger({
      title: '确定删除?',
      content: `${goal.objName}在${goal.year}年的目标将被删除。`,
      okText: '删除目标',
      onOk: async () => {
        await ask(goalCalls.remove, { achievementId: goal.achievementId })
        toast.success('操作成功')
        await onChanged()
      },
    })
  const exportSheet = () =>
    attempt(
      import('./export-goals.ts').then(({ exportGoals }) =>
        exportGoals(
          label,
          rows.map(({ goal, amounts }) => ({ name: goal.objName, amounts })),
        ),
      ),
    )
  return (
    <>
      <div className={styles.acts}>
        {drafts ? (
          <>
            <Button disabled={busy} reason={WHILE_BUSY} onClick={() => setDrafts(null)}>
              取消
            </Button>
            <Button
              type="primary"
              loading={busy}
              disabled={isWrong}
              reason="各月目标应为不小于 0 的金额，请更正"
              onClick={() => void save()}
            >
              保存
            </Button>
          </>
        ) : (
          <>
            {goals.length > 0 && (
              <>
                <Button icon={<EditOutlined />} onClick={() => setDrafts(none)}>
                  编辑
                </Button>
                <Button icon={<DownloadOutlined />} onClick={() => void exportSheet()}>
                  导出
                </Button>
              </>
            )}
            <Button type="primary" icon={<AimOutlined />} onClick={onSet}>
              设置目标
            </Button>
          </>
        )}
      </div>
      {goals.length === 0 ? (
        <EmptyState text="还没有设置目标" action={<Button onClick={onSet}>设置目标</Button>} />
      ) : (
        <GoalTable
          label={label}
          rows={rows}
          loading={loading}
          {...(drafts && { editing: { onChange: change, onDelete: remove } })}
        />
      )}
    </>
  )
}
