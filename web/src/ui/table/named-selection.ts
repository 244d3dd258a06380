import type { TableProps } from 'antd'

type Selection<Row> = NonNullable<TableProps<Row>['rowSelection']>

/** The boxes of a table's rows, each called by what it chooses; the table itself would count them in English. */
export const namedSelection = <Row extends object>(
  selection: Selection<Row>,
  nameOf: (row: Row) => string,
): Selection<Row> => ({
  ...selection,
  getTitleCheckboxProps: () => ({ 'aria-label': '全选' }),
  getCheckboxProps: (row) => ({ ...selection.getCheckboxProps?.(row), 'aria-label': `选择${nameOf(row)}` }),
})
