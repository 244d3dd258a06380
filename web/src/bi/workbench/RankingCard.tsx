import { Select } from 'antd'
import { useState } from 'react'
import type { StatisticFilter } from '#protocol/bi/filter.ts'
import { type Ranked, type RankingCode, rankingCalls, rankings } from '#protocol/bi/ranking/calls.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { DepartmentSelect } from '#web/ui/pickers/DepartmentSelect.tsx'
import { Card } from './Card.tsx'
import { countWords, money } from './Figures.tsx'
import { useFigures } from './use-figures.ts'
import styles from './workbench.module.css'

const options = rankings.map(({ code, label }) => ({ value: code, label }))
const MEDALS = 3

/** 排行榜: the best among the people of the page, or of a department chosen here, and one's own place beneath (bi.md §17.10). */
export function RankingCard({ filter }: { filter: StatisticFilter }) {
  const [code, setCode] = useState<RankingCode>(rankings[0].code)
  const [chosen, setChosen] = useState<number>()
  const { type, startTime, endTime } = filter
  const asked =
    chosen === undefined ? { ...filter, ofFilter: 1 as const } : { type, startTime, endTime, deptId: chosen }
  const query = useFigures(rankingCalls.ranking, { ...asked, label: code })
  const shown = rankings.find((each) => each.code === code) ?? rankings[0]
  const hasGoals = shown.unit === '元'
  return (
    <Card
      title="排行榜"
      height={120}
      query={query}
      extra={
        <>
          <span className={styles.department}>
            <DepartmentSelect
              aria-label="排行的部门"
              size="small"
              placeholder="随页面的范围"
              value={chosen === undefined ? [] : [chosen]}
              onChange={([id]) => setChosen(id)}
            />
          </span>
          <Select
            aria-label="排行"
            size="small"
            className={styles.groupSelect}
            value={code}
            options={options}
            onChange={setCode}
          />
        </>
      }
      empty={({ ranking }) => (ranking.length === 0 ? <EmptyState compact text="暂无排行" /> : null)}
    >
      {({ ranking, self }) => (
        <>
          <div className={styles.ranking}>
            <table className={styles.table} aria-label={`${shown.label}排行榜`}>
              <thead>
                <tr>
                  <th scope="col">排名</th>
                  <th scope="col">姓名</th>
                  <th scope="col">
                    {shown.label}（{shown.unit}）
                  </th>
                  {hasGoals && <th scope="col">目标完成率（%）</th>}
                </tr>
              </thead>
              <tbody>
                {ranking.map((row, at) => (
                  <RankedRow key={row.userId} row={row} place={at + 1} hasGoals={hasGoals} />
                ))}
              </tbody>
            </table>
          </div>
          {self.sort !== undefined && (
            <p className={styles.own}>
              我的排名：第 <strong>{self.sort}</strong> 名，{shown.label}{' '}
              <strong>{wordsOf(self, hasGoals)}</strong>
            </p>
          )}
        </>
      )}
    </Card>
  )
}

const wordsOf = ({ money: amount = 0, count = 0 }: Partial<Ranked>, hasGoals: boolean): string =>
  hasGoals ? money(amount) : countWords(count)

function RankedRow({ row, place, hasGoals }: { row: Ranked; place: number; hasGoals: boolean }) {
  return (
    <tr>
      <td>
        <span className={styles.place} data-medal={place <= MEDALS ? place : undefined}>
          {place}
        </span>
      </td>
      <th scope="row">
        <span className={styles.person}>
          <UserAvatar name={row.realname} img={row.img} size={20} />
          {row.realname}
          <span className={styles.ofDepartment}>{row.structureName}</span>
        </span>
      </th>
      <td>{wordsOf(row, hasGoals)}</td>
      {hasGoals && <td>{row.rate ?? 0}</td>}
    </tr>
  )
}
