import { Link } from 'react-router'
import { appraisalCalls } from '#protocol/hrm/performance/own-calls.ts'
import { hrWorkbenchCalls, type OwnSurvey } from '#protocol/hrm/workbench/calls.ts'
import { EMPTY } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Card } from './Card.tsx'
import { DaysCard } from './DaysCard.tsx'
import { Figures } from './Figures.tsx'
import { lists } from './lists.ts'
import { thisDay } from './times.ts'
import styles from './workbench.module.css'

/** 员工端 (hrm.md §18.3). */
export const EmployeeView = () => (
  <div className={styles.board}>
    <Card title="我的概况" wide query={queryOf(hrWorkbenchCalls.own, {})}>
      {(own) => <Greeting own={own} />}
    </Card>
    <Card title="绩效管理" query={queryOf(appraisalCalls.counts, {})}>
      {(counts) => (
        <Figures
          figures={[
            { label: '目标待填写', value: counts['7'] ?? 0, to: lists.appraisals('my') },
            { label: '目标待确认', value: counts['2'] ?? 0, to: lists.appraisals('target') },
            { label: '结果待评定', value: counts['5'] ?? 0, to: lists.appraisals('evaluato') },
            { label: '结果待确认', value: counts['4'] ?? 0, to: lists.appraisals('result') },
          ]}
        />
      )}
    </Card>
    <DaysCard side="employee" />
  </div>
)

function Greeting({ own }: { own: OwnSurvey }) {
  const { becomeTime } = own
  const isAhead = becomeTime !== null && becomeTime > thisDay()
  const facts = [
    ['部门', own.deptName],
    ['岗位', own.post],
    ['工号', own.jobNumber],
    ['入职日期', own.entryTime],
    ...(isAhead ? [['转正日期', becomeTime]] : []),
  ]
  return (
    <>
      <p className={styles.greeting}>
        您好，{own.employeeName}！
        {own.entryDay > 0 && `今天是您加入${own.companyName ?? ''}的第${own.entryDay}天`}
      </p>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? EMPTY}</dd>
          </div>
        ))}
      </dl>
      {own.slipRemarks && (
        <p className={styles.slip}>
          <Link to={lists.slips}>{own.slipRemarks}</Link>
        </p>
      )}
    </>
  )
}
