import { Table, type TableColumnsType } from 'antd'
import type { HandOverLine } from '#protocol/manage/people/hand-over-calls.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import styles from '../people.module.css'

const columns: TableColumnsType<HandOverLine> = [
  { title: '员工', dataIndex: 'fromName', width: 120, ellipsis: true },
  { title: '内容', dataIndex: 'name' },
  { title: '接收人', dataIndex: 'toName', width: 120, ellipsis: true },
  { title: '已交接', dataIndex: 'moved', width: 80, align: 'right' },
  {
    title: '未交接',
    key: 'kept',
    width: 80,
    align: 'right',
    render: (_, { kept }) => kept.length || 0,
  },
]

const keyOf = ({ fromName, name }: HandOverLine) => `${fromName}·${name}`

/** What went to whom, and what did not and why. */
export function HandOverReport({ report }: { report: readonly HandOverLine[] }) {
  return (
    <Table<HandOverLine>
      rowKey={keyOf}
      size="small"
      pagination={false}
      columns={columns}
      dataSource={[...report]}
      scroll={{ y: 360 }}
      locale={{ emptyText: <EmptyState compact text="没有需要交接的内容" /> }}
      expandable={{
        rowExpandable: ({ kept }) => kept.length > 0,
        defaultExpandedRowKeys: report.filter(({ kept }) => kept.length > 0).map(keyOf),
        expandedRowRender: ({ kept }) => <Kept kept={kept} />,
      }}
    />
  )
}

/** What stayed and why, what is alike once. */
function Kept({ kept }: Pick<HandOverLine, 'kept'>) {
  const alike = Map.groupBy(kept, ({ title, why }) => `${title}：${why}`)
  return (
    <ul className={styles.kept}>
      {[...alike].map(([words, { length }]) => (
        <li key={words}>{length > 1 ? `${words}（${length}项）` : words}</li>
      ))}
    </ul>
  )
}
