import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useShown } from '#web/platform/area.ts'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import styles from './people.module.css'
import type { StaffQuery } from './staff-query.ts'
import './staff-sources.ts'

const StaffImportDialog = lazyComponent(
  async () => (await import('./import/StaffImportDialog.tsx')).StaffImportDialog,
)

interface StaffActionsProps {
  search: string
  onGo: (change: Partial<StaffQuery>) => void
  onAdd: () => void
}

/** 添加员工: the form, and where the user may take people from, a menu (platform.md §10.3). */
function AddStaff({ onAdd }: Pick<StaffActionsProps, 'onAdd'>) {
  const may = useCan()
  const { staffSources } = useShown()
  const [opened, open] = useState<string | null>(null)
  const sources = staffSources.filter(({ need }) => may(need))
  const Chosen = sources.find(({ key }) => key === opened)?.Dialog
  const button = (
    <Button type="primary" icon={<PlusOutlined />} {...(sources.length === 0 && { onClick: onAdd })}>
      添加员工
    </Button>
  )
  if (sources.length === 0) return button
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'form', label: '新建员工', onClick: onAdd },
            ...sources.map(({ key, caption }) => ({ key, label: caption, onClick: () => open(key) })),
          ],
        }}
      >
        {button}
      </Dropdown>
      {Chosen && <Chosen onClose={() => open(null)} />}
    </>
  )
}

/** Head of the page: search, 批量导入, 添加员工. */
export function StaffActions({ search, onGo, onAdd }: StaffActionsProps) {
  const may = useCan()
  const [importing, setImporting] = useState(false)
  return (
    <>
      <div className={styles.search}>
        <SearchBox
          value={search}
          hint="请输入员工名称/手机号"
          onSearch={(typed) => onGo({ search: typed })}
        />
      </div>
      {may('manage/users/userSave') && (
        <>
          <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
            批量导入
          </Button>
          <AddStaff onAdd={onAdd} />
        </>
      )}
      {importing && <StaffImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}
