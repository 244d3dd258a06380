import { defineViews, type FieldViews } from '../views.tsx'
import { TableEdit } from './edit.tsx'
import { parseRows, type TableRow, type ViewsOf, writeRows } from './rows.ts'
import { ShowTable } from './show.tsx'

/** A table of fields inside a form; its cells are shown and edited by the views of their own form types. */
export function detailTable(viewsOf: ViewsOf): FieldViews {
  return defineViews<TableRow[]>({
    // biome-ignore lint/correctness/noComponentHookFactories: called once, when the map of form types is made
    Show: (props) => <ShowTable {...props} viewsOf={viewsOf} />,
    // biome-ignore lint/correctness/noComponentHookFactories: called once, when the map of form types is made
    Edit: (props) => <TableEdit {...props} viewsOf={viewsOf} />,
    parse: (value, field) => parseRows(value, field, viewsOf),
    toWrite: (rows, field) => writeRows(rows, field, viewsOf),
    toText: (value) => (Array.isArray(value) && value.length > 0 ? `${value.length} 行` : ''),
    filter: null,
    roomy: true,
  })
}
