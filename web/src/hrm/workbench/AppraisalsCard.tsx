import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { hrWorkbenchCalls } from '#protocol/hrm/workbench/calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { Card } from './Card.tsx'
import { lists } from './lists.ts'
import styles from './workbench.module.css'

const kinds = [
  { value: 2, label: '已完成考核' },
  { value: 1, label: '进行中考核' },
] as const

/** 绩效考核 of the last year: time, name, template and results of each plan. */
export function AppraisalsCard() {
  const [type, setType] = useState<1 | 2>(2)
  const tab = type === 1 ? 5 : 4
  return (
    <Card
      title="绩效考核"
      note="近一年"
      wide
      query={{ ...queryOf(hrWorkbenchCalls.appraisals, { type }), placeholderData: keepPreviousData }}
      actions={<Segmented aria-label="考核状态" value={type} onChange={setType} options={kinds} />}
    >
      {(plans) =>
        plans.length === 0 ? (
          <EmptyState compact text={type === 1 ? '没有进行中的考核' : '没有已完成的考核'} />
        ) : (
          <ul className={styles.plans}>
            {plans.map(({ appraisalId, appraisalName, appraisalTime, tableName, scoreLevels }) => (
              <li key={appraisalId} className={styles.plan}>
                <Link to={lists.plans(tab)}>{appraisalName}</Link>
                <span className={styles.small}>{appraisalTime}</span>
                <span className={styles.small}>{tableName}</span>
                <span className={styles.small}>
                  {scoreLevels.map(({ levelName, num }) => `${levelName} ${num}人`).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Card>
  )
}
