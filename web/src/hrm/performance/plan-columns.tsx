import type { TableColumnsType } from 'antd'
import type { PlanRow } from '#protocol/hrm/performance/plan-calls.ts'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import type { RowAct } from '#web/ui/table/RowActs.tsx'
import { Acts } from './Acts.tsx'
import styles from './performance.module.css'
import { planNumbers, stageOf } from './plan-words.ts'

interface PlanColumns {
  acts: (plan: PlanRow) => RowAct[]
  onName: (plan: PlanRow) => void
  onPeople: (plan: PlanRow, status?: number) => void
}

/** 目标 above 待填写, so that all numbers are in sight. */
const TwoLines = ({ words }: { words: string }) => (
  <>
    <span className={styles.line}>{words.slice(0, 2)}</span>
    <span className={styles.line}>{words.slice(2)}</span>
  </>
)

/** Columns of the plans (hrm.md §17.4). */
export const planColumns = ({ acts, onName, onPeople }: PlanColumns): TableColumnsType<PlanRow> => {
  const link = (plan: PlanRow, count: number, status?: number) =>
    plan.status > 0 && count > 0 ? (
      <OwnName onOpen={() => onPeople(plan, status)}>{String(count)}</OwnName>
    ) : (
      count
    )
  return [
    {
      title: '考核名称',
      key: 'name',
      width: 130,
      ellipsis: true,
      render: (_, plan) => <OwnName onOpen={() => onName(plan)}>{plan.appraisalName}</OwnName>,
    },
    { title: '当前阶段', key: 'stage', width: 164, render: (_, plan) => stageOf(plan) },
    {
      title: '考核时间',
      key: 'time',
      width: 198,
      render: (_, plan) => `${plan.startTime} 至 ${plan.endTime}`,
    },
    {
      title: '考核范围',
      dataIndex: 'appraisalRange',
      width: 90,
      ellipsis: true,
      render: (range: string) => range.replaceAll(',', '、'),
    },
    { title: '考核模板', dataIndex: 'tableName', width: 84, ellipsis: true },
    {
      title: '考核人数',
      key: 'all',
      width: 78,
      render: (_, plan) => link(plan, plan.statistics['0'] ?? 0),
    },
    ...planNumbers.map(([key, title]) => ({
      title: <TwoLines words={title} />,
      key,
      width: 68,
      render: (_: unknown, plan: PlanRow) => link(plan, plan.statistics[key] ?? 0, Number(key)),
    })),
    {
      title: '操作',
      key: 'acts',
      width: 144,
      fixed: 'right',
      render: (_, plan) => <Acts name={plan.appraisalName} acts={acts(plan)} />,
    },
  ]
}
