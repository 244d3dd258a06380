import { Switch, type TableColumnsType } from 'antd'
import { EMPTY } from '#web/platform/format.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { signWords, taxWords } from './CategoryCard.tsx'
import { type DraftItem, type OptionsDraft, showItem } from './options-draft.ts'

interface SystemItemsProps {
  draft: OptionsDraft
  onChange: (work: (draft: OptionsDraft) => OptionsDraft) => void
}

interface SystemItem extends DraftItem {
  category: string
}

/** Items of the system: whether each is shown in the sheet. */
export function SystemItems({ draft, onChange }: SystemItemsProps) {
  const items = draft
    .filter(({ isFixed }) => isFixed)
    .flatMap((category) => category.items.map((item): SystemItem => ({ ...item, category: category.name })))
  const columns: TableColumnsType<SystemItem> = [
    { title: '分类', dataIndex: 'category', width: 160 },
    { title: '名称', dataIndex: 'name', width: 200 },
    { title: '备注', dataIndex: 'remarks', ellipsis: true, render: (words) => words ?? EMPTY },
    { title: '加/减项', dataIndex: 'isPlus', width: 90, render: (sign: number) => signWords[sign] },
    { title: '是否计税', dataIndex: 'isTax', width: 90, render: (tax: number) => taxWords[tax] },
    {
      title: '显示',
      key: 'show',
      width: 80,
      render: (_, item) => (
        <Switch
          aria-label={`显示 ${item.name}`}
          checked={item.isShow === 1}
          onChange={(isOn) => onChange((now) => showItem(now, item, isOn))}
        />
      ),
    },
  ]
  return <DataTable<SystemItem> rowKey="code" columns={columns} dataSource={items} />
}
