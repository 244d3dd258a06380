import { TableOutlined } from '@ant-design/icons'
import { parseRows, type TableRow, type ViewsOf, writeRows } from './detail_table/rows.ts'
import { ShowTable } from './detail_table/show.tsx'
import { defineViews, editorWith, type FieldViews } from './views.tsx'

/** A table of fields inside a form; its cells are shown and edited by the views of their own form types. */
export function detail_table(viewsOf: ViewsOf): FieldViews {
  return defineViews<TableRow[]>({
    // biome-ignore lint/correctness/noComponentHookFactories: called once, when the map of form types is made
    Show: (props) => <ShowTable {...props} viewsOf={viewsOf} />,
    Edit: editorWith(async () => (await import('./detail_table/edit.tsx')).TableEdit, { viewsOf }),
    parse: (value, field) => parseRows(value, field, viewsOf),
    toWrite: (rows, field) => writeRows(rows, field, viewsOf),
    toText: (value) => (Array.isArray(value) && value.length > 0 ? `${value.length} 行` : ''),
    filter: null,
    icon: <TableOutlined />,
    width: 140,
    align: 'left',
    drawn: 'value',
    ownLine: true,
    inline: false,
    roomy: true,
    isChosen: false,
    spreads: false,
    designer: {
      hint: '请输入',
      isTall: true,
      precisions: {
        label: '展示形式',
        control: 'tiles',
        options: [
          { label: '列表', value: 1 },
          { label: '表格', value: 2 },
        ],
      },
      initial: null,
    },
  })
}
