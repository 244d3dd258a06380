import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hrWorkbenchCalls } from '#protocol/hrm/workbench/calls.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Amount, ShowFigures } from '../salary/door.tsx'
import { AppraisalsCard } from './AppraisalsCard.tsx'
import { Card } from './Card.tsx'
import { DaysCard } from './DaysCard.tsx'
import { Figures } from './Figures.tsx'
import { lists, type SurveyKey } from './lists.ts'
import { Shares } from './Shares.tsx'
import { monthWords, previousMonth } from './times.ts'
import styles from './workbench.module.css'

const EMPLOYEES = 'hrm/employee/index'
const survey: readonly { label: string; code: SurveyKey }[] = [
  { label: '入职', code: 1 },
  { label: '待入职', code: 5 },
  { label: '离职', code: 2 },
  { label: '待离职', code: 6 },
  { label: '转正', code: 3 },
  { label: '调岗', code: 4 },
]

/** 管理端 of administrators of human resources (hrm.md §18.3): cards of the lists they may open. */
export function ManagerView() {
  const may = useCan()
  const maySeePay = may('hrm/salary/manage') && may('hrm/salary/history')
  return (
    <div className={styles.board}>
      <Reminders />
      {may(EMPLOYEES) && (
        <Card title="人事概况" note={monthWords()} query={queryOf(hrWorkbenchCalls.employees, {})}>
          {(counts) => (
            <Figures
              figures={[
                { label: '在职', value: counts['0'] ?? 0, to: lists.employed, need: EMPLOYEES },
                ...survey.map(({ label, code }) => ({
                  label,
                  value: counts[code] ?? 0,
                  to: lists.surveyed(code),
                  need: EMPLOYEES,
                })),
              ]}
            />
          )}
        </Card>
      )}
      <div className={maySeePay ? styles.stack : styles.loose}>
        {may('hrm/recruit/manage') && <Recruiting />}
        <DaysCard side="management" />
      </div>
      {maySeePay && <Salary />}
      {may('hrm/appraisal/read') && <AppraisalsCard />}
    </div>
  )
}

/** 待办提醒. */
function Reminders() {
  const may = useCan()
  if (!may(EMPLOYEES) && !may('hrm/salary/manage')) return null
  return (
    <Card title="待办提醒" note={monthWords()} query={queryOf(hrWorkbenchCalls.reminders, {})}>
      {(counts) => (
        <Figures
          figures={[
            {
              label: '待审核薪资',
              value: counts.toSalaryExamine,
              to: lists.sheet,
              need: 'hrm/salary/manage',
            },
            { label: '待离职', value: counts.toLeave, to: lists.reminded(2), need: EMPLOYEES },
            { label: '合同到期', value: counts.toExpireContract, to: lists.reminded(3), need: EMPLOYEES },
            { label: '待转正', value: counts.toCorrect, to: lists.reminded(4), need: EMPLOYEES },
            { label: '待入职', value: counts.toIn, to: lists.reminded(5), need: EMPLOYEES },
            { label: '生日', value: counts.toBirthday, to: lists.reminded(6), need: EMPLOYEES },
          ]}
        />
      )}
    </Card>
  )
}

const Recruiting = () => (
  <Card title="招聘动态" note="近半年" query={queryOf(hrWorkbenchCalls.recruiting, {})}>
    {(counts) => (
      <Figures
        figures={[
          {
            label: '正在招聘职位',
            value: counts.postCount,
            to: lists.posts,
            need: 'hrm/recruit/readPost',
          },
          { label: '评选中', value: counts.chooseCount, to: lists.candidates(2), need: 'hrm/recruit/read' },
          {
            label: '待入职',
            value: counts.pendingEntryCount,
            to: lists.candidates(3),
            need: 'hrm/recruit/read',
          },
          {
            label: '已入职',
            value: counts.haveJoinedCount,
            to: lists.candidates(4),
            need: 'hrm/recruit/read',
          },
        ]}
      />
    )}
  </Card>
)

/** 上月薪资概况. */
function Salary() {
  const query = queryOf(hrWorkbenchCalls.salary, {})
  const { data } = useQuery(query)
  return (
    <Card
      title="上月薪资概况"
      note={monthWords(previousMonth())}
      query={query}
      actions={data?.srecordId !== undefined && <ShowFigures />}
    >
      {({ srecordId, total = 0, totalSalary = '0.00', deptProportionList = [] }) =>
        srecordId === undefined ? (
          <EmptyState
            compact
            text="上月没有已归档的工资表"
            action={<Link to={lists.sheet}>查看工资表</Link>}
          />
        ) : (
          <>
            <Figures
              figures={[
                { label: '计薪人员', value: total, to: lists.history(srecordId), need: 'hrm/salary/history' },
                {
                  label: '实发工资',
                  value: <Amount value={totalSalary} />,
                  to: lists.history(srecordId),
                  need: 'hrm/salary/history',
                },
              ]}
            />
            <Shares
              label="部门薪资占比"
              shares={deptProportionList.map(({ deptName, proportion, totalSalary: sum }) => ({
                name: deptName,
                proportion,
                words: <Amount value={sum} />,
              }))}
            />
          </>
        )
      }
    </Card>
  )
}
