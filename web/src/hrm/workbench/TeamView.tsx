import { hrWorkbenchCalls } from '#protocol/hrm/workbench/calls.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Card } from './Card.tsx'
import { DaysCard } from './DaysCard.tsx'
import { Figures } from './Figures.tsx'
import { lists } from './lists.ts'
import { Shares } from './Shares.tsx'
import { monthWords } from './times.ts'
import styles from './workbench.module.css'

const EMPLOYEES = 'hrm/employee/index'
const shares = [
  { key: 'statusAnalysis', label: '员工状态占比' },
  { key: 'sexAnalysis', label: '男女性别占比' },
  { key: 'ageAnalysis', label: '成员年龄占比' },
  { key: 'companyAgeAnalysis', label: '成员司龄占比' },
] as const

/** 管理端 of superiors (hrm.md §18.3): those within their scope. */
export function TeamView() {
  const may = useCan()
  if (!may(EMPLOYEES))
    return (
      <div className={styles.board}>
        <section className={styles.card}>
          <EmptyState compact text="暂无查看员工的权限" hint="需要时请联系管理员" />
        </section>
        <DaysCard side="management" />
      </div>
    )
  return (
    <div className={styles.board}>
      <Card title="我的团队" note={monthWords()} query={queryOf(hrWorkbenchCalls.team, {})}>
        {(counts) => (
          <Figures
            figures={[
              { label: '团队人数', value: counts['0'] ?? 0, to: lists.employed, need: EMPLOYEES },
              { label: '本月入职', value: counts['1'] ?? 0, to: lists.surveyed(1), need: EMPLOYEES },
              { label: '本月离职', value: counts['2'] ?? 0, to: lists.surveyed(2), need: EMPLOYEES },
              { label: '本月转正', value: counts['3'] ?? 0, to: lists.surveyed(3), need: EMPLOYEES },
            ]}
          />
        )}
      </Card>
      <Card title="团队概况" wide query={queryOf(hrWorkbenchCalls.teamShares, {})}>
        {(found) => (
          <div className={styles.pair}>
            {shares.map(({ key, label }) => (
              <Shares
                key={key}
                label={label}
                shares={found[key].map(({ name, proportion, count }) => ({
                  name,
                  proportion,
                  words: String(count),
                }))}
              />
            ))}
          </div>
        )}
      </Card>
      <DaysCard side="management" />
    </div>
  )
}
