import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import styles from './people.module.css'
import type { StaffQuery } from './staff-query.ts'

const StaffImportDialog = lazyComponent(
  async () => (await import('./import/StaffImportDialog.tsx')).StaffImportDialog,
)

interface StaffActionsProps {
  search: string
  onGo: (change: Partial<StaffQuery>) => void
  onAdd: () => void
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
          <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
            添加员工
          </Button>
        </>
      )}
      {importing && <StaffImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}
