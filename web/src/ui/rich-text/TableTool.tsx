import { TableOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/react'
import { Button } from '#web/ui/button/Button.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'

type Run = (editor: Editor) => void

const outside: readonly { title: string; run: Run }[] = [2, 3, 4, 5].map((cols) => ({
  title: `插入 3 行 ${cols} 列`,
  run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols, withHeaderRow: true }).run(),
}))
const inside: readonly { title: string; run: Run; danger?: true }[] = [
  { title: '在上方插入行', run: (editor) => editor.chain().focus().addRowBefore().run() },
  { title: '在下方插入行', run: (editor) => editor.chain().focus().addRowAfter().run() },
  { title: '在左侧插入列', run: (editor) => editor.chain().focus().addColumnBefore().run() },
  { title: '在右侧插入列', run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { title: '合并或拆分单元格', run: (editor) => editor.chain().focus().mergeOrSplit().run() },
  { title: '删除行', run: (editor) => editor.chain().focus().deleteRow().run() },
  { title: '删除列', run: (editor) => editor.chain().focus().deleteColumn().run() },
  { title: '删除表格', run: (editor) => editor.chain().focus().deleteTable().run(), danger: true },
]

/** Inserts a table, or edits the one that contains the caret. */
export function TableTool({ editor }: { editor: Editor }) {
  const offered: readonly { title: string; run: Run; danger?: true }[] = editor.isActive('table')
    ? inside
    : outside
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: offered.map(({ title, danger }) => ({ key: title, label: title, danger })),
        onClick: ({ key }) => offered.find(({ title }) => title === key)?.run(editor),
      }}
    >
      <Button type="text" size="small" icon={<TableOutlined />} title="表格" aria-label="表格" />
    </Dropdown>
  )
}
