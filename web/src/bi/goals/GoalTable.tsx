import { DeleteOutlined } from '@ant-design/icons'
import { Table, type TableColumnsType } from 'antd'
import type { Goal } from '#protocol/bi/goals/calls.ts'
import type { GoalMonth, MonthAmounts } from '#protocol/bi/goals/goal.ts'
import { formatNumber } from '#web/platform/format.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { NumberBox } from '#web/ui/input/NumberBox.tsx'
import { isAmount, monthTitle, quarters, sumOf, totalOf, truncateToCents } from './goal-rows.ts'
import styles from './goals.module.css'

/** A goal with its months as they are shown or typed. */
export interface GoalRow {
  goal: Goal
  amounts: MonthAmounts<string>
}

interface GoalTableProps {
  label: string
  rows: readonly GoalRow[]
  loading: boolean
  /** Absent: the amounts are only shown. */
  editing?: {
    onChange: (row: GoalRow, month: GoalMonth, amount: string) => void
    onDelete: (row: GoalRow) => void
  }
}

const WIDTH = 150
const sumColumn = { width: WIDTH, align: 'right', className: styles.sum } as const

function columnsOf(editing: GoalTableProps['editing']): TableColumnsType<GoalRow> {
  const name = ({ goal }: GoalRow) => goal.objName
  const month = (key: GoalMonth) => ({
    title: monthTitle(key),
    key,
    width: WIDTH,
    align: 'right' as const,
    render: (_: unknown, row: GoalRow) =>
      editing ? (
        <NumberBox
          aria-label={`${name(row)} ${monthTitle(key)}`}
          value={row.amounts[key]}
          invalid={!isAmount(row.amounts[key])}
          onChange={(typed) => editing.onChange(row, key, truncateToCents(typed))}
        />
      ) : (
        formatNumber(row.amounts[key])
      ),
  })
  return [
    {
      title: '名称',
      key: 'name',
      width: 180,
      fixed: 'left',
      render: (_, row) => (
        <span className={styles.name}>
          {editing && (
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`删除 ${name(row)}`}
              onClick={() => editing.onDelete(row)}
            />
          )}
          {name(row)}
        </span>
      ),
    },
    {
      ...sumColumn,
      title: '全年',
      key: 'year',
      render: (_, { amounts }) => formatNumber(sumOf(Object.values(amounts))),
    },
    ...quarters.flatMap(({ title, months }) => [
      {
        ...sumColumn,
        title,
        key: title,
        render: (_: unknown, { amounts }: GoalRow) => formatNumber(sumOf(months.map((key) => amounts[key]))),
      },
      ...months.map(month),
    ]),
  ]
}

/** Goals by month, with quarters, years and what all of them come to (bi.md §16.3). */
export function GoalTable({ label, rows, loading, editing }: GoalTableProps) {
  const columns = columnsOf(editing)
  return (
    <Table<GoalRow>
      aria-label={label}
      rowKey={({ goal }) => goal.achievementId}
      size="small"
      loading={loading}
      columns={columns}
      dataSource={rows}
      pagination={false}
      scroll={{ x: columns.length * WIDTH }}
      summary={() => <Total amounts={totalOf(rows.map(({ amounts }) => amounts))} />}
    />
  )
}

/** 目标合计, in the cells of the columns above. */
function Total({ amounts }: { amounts: MonthAmounts<string> }) {
  const cells = [
    { key: 'name', text: '目标合计' },
    { key: 'year', text: formatNumber(sumOf(Object.values(amounts))) },
    ...quarters.flatMap(({ title, months }) => [
      { key: title, text: formatNumber(sumOf(months.map((key) => amounts[key]))) },
      ...months.map((key) => ({ key, text: formatNumber(amounts[key]) })),
    ]),
  ]
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className={styles.total}>
        {cells.map(({ key, text }, at) => (
          <Table.Summary.Cell key={key} index={at} align={at === 0 ? 'left' : 'right'}>
            {text}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  )
}
