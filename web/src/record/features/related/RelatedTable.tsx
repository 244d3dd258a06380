import { Table, type TableColumnsType, type TableProps } from 'antd'
import type { ReactNode } from 'react'
import type { Row } from '#protocol/record/calls.ts'
import type { RecordLink } from '#protocol/record/registry.ts'
import { viewsOf } from '#web/fields/all.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import {
  declaredField,
  idOf,
  labelOf,
  relationColumnOf,
  textOf,
  titleKey,
  titleOf,
} from '../../model/record.ts'
import { stateKey } from '../../model/standing.ts'
import { StateDot } from '../../parts/states/StateDot.tsx'
import { widthOf } from '../list/widths.ts'
import styles from './related.module.css'

interface RelatedTableProps extends Pick<TableProps<Row>, 'rowSelection' | 'pagination'> {
  link: RecordLink
  rows: readonly Row[]
  /** Behind the name. */
  mark?: (row: Row) => ReactNode
  /** At the end of the row. */
  action?: (row: Row) => ReactNode
}

/** Pixels in which a number is not broken. */
const LEAST_NAME = 150

function cellOf({ from }: RecordLink, key: string): (row: Row) => ReactNode {
  if (key === titleKey(from))
    return (row) => <RelatedLink target={from.key} id={idOf(from, row)} name={titleOf(from, row)} />
  if (key === stateKey(from)) return (row) => <StateDot type={from} row={row} />
  const relation = relationColumnOf(from, key)
  if (relation)
    return (row) => (
      <RelatedLink target={relation.to.key} id={Number(row[relation.key])} name={textOf(row, key)} />
    )
  const field = declaredField(from, key, '')
  const { Show } = viewsOf(field.formType)
  return (row) => <Show value={row[key]} field={field} place="cell" />
}

function columnsOf({ link, mark, action }: RelatedTableProps): TableColumnsType<Row> {
  const columns = (link.tab?.columns ?? []).map((key, at) => {
    const cell = cellOf(link, key)
    const title = labelOf(link.from, key)
    const { formType } = declaredField(link.from, key, title)
    return {
      title,
      key,
      // the name takes what the others leave
      ...(at === 0 ? { minWidth: LEAST_NAME } : { width: widthOf({ name: title, formType }, false) }),
      render: (_: unknown, row: Row) =>
        at === 0 && mark ? (
          <>
            {cell(row)} {mark(row)}
          </>
        ) : (
          cell(row)
        ),
    }
  })
  if (!action) return columns
  const last = { title: '', key: 'action', width: 140, align: 'right' as const, className: styles.acts }
  return [...columns, { ...last, render: (_: unknown, row: Row) => action(row) }]
}

/** Records that point at one, in the columns that their link names. */
export function RelatedTable({ rowSelection, pagination, ...props }: RelatedTableProps) {
  const { link, rows } = props
  return (
    <Table<Row>
      size="small"
      rowKey={(row) => idOf(link.from, row)}
      columns={columnsOf(props)}
      dataSource={rows}
      rowSelection={rowSelection}
      pagination={pagination}
    />
  )
}
