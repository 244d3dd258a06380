import type { TableColumnsType, TableProps } from 'antd'
import type { ReactNode } from 'react'
import type { FormType } from '#protocol/fields/form-types.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { RecordLink } from '#protocol/record/relations/registry.ts'
import { viewsOf } from '#web/fields/all.ts'
import { useRelationSlot } from '#web/fields/relation/picker-slot.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { stateKey } from '#web/record/model/forbidden.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { namedSelection } from '#web/ui/table/named-selection.ts'
import {
  declaredField,
  idOf,
  labelOf,
  relationColumnOf,
  textOf,
  titleKey,
  titleOf,
} from '../../model/record.ts'
import { type RecordScreen, useScreenOf } from '../../model/screens.tsx'
import { momentCellOf } from '../../parts/list/MomentCells.tsx'
import { StateDot } from '../../parts/states/StateDot.tsx'
import styles from './related.module.css'

interface RelatedTableProps extends Pick<TableProps<Row>, 'rowSelection' | 'pagination'> {
  link: RecordLink
  rows: readonly Row[]
  /** Behind the name. */
  mark?: (row: Row) => ReactNode
  /** At the end of the row. */
  action?: (row: Row) => ReactNode
}

/** Pixels: of a name at least, of a box to tick, of what is done with a row, and around a title and for each character of it. */
const LEAST_NAME = 150
const TICK = 32
const ACTS = 140
const AROUND = 24
const CHARACTER = 14

/** As wide as in the list of the type, else as its values or its title need. */
function widthIn(
  { list: { columns: list = [] } }: RecordType,
  key: string,
  title: string,
  formType: FormType,
): number {
  const declared = list.find((column) => column.key === key)?.width
  return declared ?? Math.max(viewsOf(formType).width, AROUND + title.length * CHARACTER)
}

function cellOf({ from }: RecordLink, key: string, cells: RecordScreen['cells']): (row: Row) => ReactNode {
  if (key === titleKey(from))
    return (row) => (
      <strong className={styles.name}>
        <RelatedLink target={from.key} id={idOf(from, row)} name={titleOf(from, row)} />
      </strong>
    )
  const Special = cells?.[key]
  if (Special) return (row) => <Special type={from} row={row} />
  if (key === stateKey(from)) return (row) => <StateDot type={from} row={row} />
  const relation = relationColumnOf(from, key)
  if (relation)
    return (row) => (
      <RelatedLink target={relation.to.key} id={Number(row[relation.key])} name={textOf(row, key)} />
    )
  const moment = momentCellOf(from, key)
  if (moment) return moment
  const field = declaredField(from, key, '')
  const { Show } = viewsOf(field.formType)
  return (row) => <Show value={row[key]} field={field} place="cell" />
}

function columnsOf(
  { link, mark, action }: RelatedTableProps,
  cells: RecordScreen['cells'],
): TableColumnsType<Row> {
  const columns = (link.tab?.columns ?? []).map((key, at) => {
    const cell = cellOf(link, key, cells)
    const title = labelOf(link.from, key)
    const { formType } = declaredField(link.from, key, title)
    return {
      title,
      key,
      width:
        at === 0
          ? Math.min(LEAST_NAME, widthIn(link.from, key, title, formType))
          : widthIn(link.from, key, title, formType),
      ellipsis: true,
      align: cells?.[key] ? 'left' : viewsOf(formType).align,
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
  const last = { title: '', key: 'action', width: ACTS, align: 'right', fixed: 'right' } as const
  return [...columns, { ...last, render: (_: unknown, row: Row) => action(row) }]
}

/** Records that point at one, in the columns that their link names. */
export function RelatedTable({ rowSelection, pagination, ...props }: RelatedTableProps) {
  const { link, rows } = props
  const columns = columnsOf(props, useScreenOf(link.from.key)?.cells)
  const taken = columns.reduce((sum, { width }) => sum + Number(width), rowSelection ? TICK : 0)
  const [name, ...others] = columns
  const slot = useRelationSlot()
  return (
    <DataTable<Row>
      onOpen={slot ? (row) => slot.open(link.from.key, idOf(link.from, row)) : undefined}
      tableLayout="fixed"
      // dates and amounts are never broken: a narrow place is scrolled, in a wide one the name takes what the others leave
      scroll={{ x: taken }}
      rowKey={(row) => idOf(link.from, row)}
      columns={name ? [{ ...name, width: undefined }, ...others] : []}
      dataSource={rows}
      rowSelection={rowSelection && namedSelection<Row>(rowSelection, (row) => titleOf(link.from, row))}
      {...(pagination !== undefined && { pagination })}
    />
  )
}
