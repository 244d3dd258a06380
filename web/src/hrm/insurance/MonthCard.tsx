import { EllipsisOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type InsMonth, insuranceMonthCalls } from '#protocol/hrm/insurance/month-calls.ts'
import { ask } from '#web/platform/client.ts'
import { formatMoney, formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { monthAddress } from './addresses.ts'
import { useArchive } from './archive-month.ts'
import styles from './insurance.module.css'
import { refreshInsurance } from './refresh.ts'

export const MonthStatus = ({ month: { status } }: { month: Pick<InsMonth, 'status'> }) => (
  <StatusDot status={status === 1 ? 'default' : 'success'} text={status === 1 ? '已归档' : '未归档'} />
)

/** The four sums of a month or a person, by what they are called. */
export const sumsOf = (of: {
  personalInsuranceAmount: number
  corporateInsuranceAmount: number
  personalProvidentFundAmount: number
  corporateProvidentFundAmount: number
}) =>
  [
    ['个人社保', of.personalInsuranceAmount],
    ['公司社保', of.corporateInsuranceAmount],
    ['个人公积金', of.personalProvidentFundAmount],
    ['公司公积金', of.corporateProvidentFundAmount],
  ] as const

/** A month with its figures; the newest one may be archived and deleted. */
export function MonthCard({ month, isOnly }: { month: InsMonth; isOnly: boolean }) {
  const { irecordId, title, num, stopNum } = month
  return (
    <article className={styles.card} aria-label={title}>
      <header className={styles.cardHead}>
        <h2>
          <Link to={monthAddress(irecordId)}>{title}</Link>
        </h2>
        <MonthStatus month={month} />
        <Acts month={month} isOnly={isOnly} />
      </header>
      <dl className={styles.numbers}>
        <div>
          <dt>参保人数</dt>
          <dd>{formatNumber(num)}</dd>
        </div>
        <div>
          <dt>本月停保人数</dt>
          <dd className={stopNum === 0 ? styles.none : ''}>{formatNumber(stopNum)}</dd>
        </div>
      </dl>
      <dl className={styles.sums}>
        {sumsOf(month).map(([name, sum]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatMoney(sum)}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

function Acts({ month, isOnly }: { month: InsMonth; isOnly: boolean }) {
  const { irecordId, title, year, isNewest, status } = month
  const client = useQueryClient()
  const may = useCan()
  const archive = useArchive()
  if (!may('hrm/insurance/manage') || !isNewest) return null
  const remove = () =>
    confirmDelete({
      title: `确定删除${year}年${title}?`,
      content: '当月所有人员的参保数据将被删除，上月恢复为未归档。',
      okText: '删除报表',
      onOk: async () => {
        await ask(insuranceMonthCalls.remove, { irecordId })
        toast.success(`删除成功：${title}`)
        await refreshInsurance(client)
      },
    })
  const items = [
    ...(status === 0 ? [{ key: 'archive', label: '归档', onClick: () => void archive(month) }] : []),
    {
      key: 'remove',
      label: '删除',
      danger: true,
      disabled: isOnly,
      title: isOnly ? '只有一个月社保记录，不能删除' : '',
      onClick: remove,
    },
  ]
  return (
    <span className={styles.cardActs}>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={`${title}的更多操作`} />
      </Dropdown>
    </span>
  )
}
