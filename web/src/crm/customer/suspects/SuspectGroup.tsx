import type { TableColumnsType } from 'antd'
import type { customerLookupCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { orEmpty } from '#web/fields/show.tsx'
import { formatNumber } from '#web/platform/format.ts'
import { idOf, textOf, titleOf } from '#web/record/model/record.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Moment } from '#web/ui/display/Moment.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { MOST_MERGED } from '../operations/merge.tsx'
import styles from './suspects.module.css'

export type Group = ReplyOf<typeof customerLookupCalls.suspects>['list'][number]

const reasons: Record<Group['reason'], string> = { name: '名称相近', phone: '电话相同' }

const text = (title: string, key: string, width: number): TableColumnsType<Row>[number] => ({
  title,
  key,
  width,
  render: (_, row) => orEmpty(textOf(row, key)),
})
const time = (title: string, key: string): TableColumnsType<Row>[number] => ({
  title,
  key,
  width: 120,
  render: (_, row) => <Moment value={textOf(row, key)} />,
})

const columns: TableColumnsType<Row> = [
  {
    title: '客户名称',
    key: 'name',
    width: 260,
    render: (_, row) => (
      <RelatedLink target={customer.key} id={idOf(customer, row)} name={titleOf(customer, row)} />
    ),
  },
  text('手机', 'mobile', 130),
  text('电话', 'telephone', 130),
  text('负责人', 'ownerUserName', 100),
  time('最后跟进', 'lastTime'),
  time('创建时间', 'createTime'),
]

/** Customers with one reason to take them for the same; without `onMerge` they are only shown. */
export function SuspectGroup({ group, onMerge }: { group: Group; onMerge: (() => void) | undefined }) {
  const { reason, count, rows } = group
  const title = `${reasons[reason]} · ${formatNumber(count)} 个客户`
  return (
    <section className={styles.group} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {count > rows.length && <span className={styles.note}>显示最新的 {rows.length} 个</span>}
        {onMerge && (
          <Button
            size="small"
            disabled={rows.length > MOST_MERGED}
            reason={`一次最多合并 ${MOST_MERGED} 个客户，请在客户列表中选择`}
            onClick={onMerge}
          >
            合并
          </Button>
        )}
      </header>
      <DataTable<Row> rowKey="customerId" columns={columns} dataSource={rows} pagination={false} />
    </section>
  )
}
