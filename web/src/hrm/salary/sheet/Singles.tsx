import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { MERGED_BONUS, singleCodes } from '#protocol/hrm/salary/items.ts'
import { payToolCalls } from '#protocol/hrm/salary/variance-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { amountText } from '../Amount.tsx'
import styles from './explanation.module.css'

/** Whether an item is a yearly bonus, by either way of taxing it. */
export const isBonus = (code: number): boolean => code === singleCodes.bonus || code === MERGED_BONUS

/** Both ways of taxing the bonus of a row, and the band in which more bonus leaves less (hrm.md §15.6). */
export function BonusChoice({ rowId }: { rowId: number }) {
  const bonus = useQuery(queryOf(payToolCalls.bonusOfRow, { sempRecordId: rowId }))
  const compared = useQuery({
    ...queryOf(payToolCalls.bonus, bonus.data ?? { bonus: '0', yearBase: '0', year: 2019 }),
    enabled: bonus.data !== undefined && Number(bonus.data.bonus) > 0,
  })
  const { data } = compared
  const error = bonus.error ?? compared.error
  if (bonus.data && Number(bonus.data.bonus) === 0) return null
  return (
    <section aria-label="奖金计税方式" className={styles.others}>
      <h3>单独计税与并入综合所得的比较（截至本月）</h3>
      {error && <Alert type="warning" showIcon title={messageOf(error)} />}
      {!error && !data && <LoadingRows rows={2} columns={1} height={48} />}
      {data && (
        <>
          {data.band && (
            <Alert
              type="warning"
              showIcon
              title={`奖金在 ${amountText(data.band.over)} 至 ${amountText(data.band.to)} 之间，单独计税时到手反而少于发放 ${amountText(data.band.over)}（到手 ${amountText(data.band.net)}）`}
            />
          )}
          <dl className={styles.lines}>
            <Way
              name={data.cheaper === 'alone' ? '单独计税（更省税）' : '单独计税'}
              tax={data.alone}
              words={data.arithmetic.alone}
            />
            <Way
              name={
                data.cheaper === 'merged'
                  ? '并入综合所得（不多缴税，可保留当年单独计税的机会）'
                  : '并入综合所得'
              }
              tax={data.merged}
              words={data.arithmetic.merged}
            />
          </dl>
        </>
      )}
    </section>
  )
}

const Way = ({ name, tax, words }: { name: string; tax: string; words: string }) => (
  <div>
    <dt>
      <span>{name}</span>
      <strong>{amountText(tax)}</strong>
    </dt>
    <dd>{words}</dd>
  </div>
)

/** What the law gives an employee who leaves, step by step (hrm.md §15.6). */
export function Compensation({ rowId }: { rowId: number }) {
  const { data, error } = useQuery(queryOf(payToolCalls.compensation, { sempRecordId: rowId }))
  return (
    <section aria-label="经济补偿" className={styles.others}>
      <h3>依法应付的经济补偿</h3>
      {error && <Alert type="info" showIcon title={messageOf(error)} />}
      {!error && !data && <LoadingRows rows={2} columns={1} height={48} />}
      {data && (
        <dl className={styles.lines}>
          <div>
            <dt>
              <span>
                {data.entry} 至 {data.lastDay} · 近 {data.months} 个月的平均工资
              </span>
              <strong>{amountText(data.amount)}</strong>
            </dt>
            {data.arithmetic.map((words) => (
              <dd key={words}>{words}</dd>
            ))}
          </div>
        </dl>
      )}
    </section>
  )
}
