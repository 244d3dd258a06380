import { FileSearchOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const DuplicateDialog = lazyComponent(async () => (await import('./DuplicateDialog.tsx')).DuplicateDialog)

/** 查重 on the heads of the lists of leads, customers and contacts (crm-records.md §17.1). */
export function DuplicateCheck() {
  const may = useCan()
  const [open, setOpen] = useState(false)
  if (!may(['crm/leads/index', 'crm/customer/index', 'crm/contacts/index'])) return null
  return (
    <>
      <Button icon={<FileSearchOutlined />} onClick={() => setOpen(true)}>
        查重
      </Button>
      {open && <DuplicateDialog onClose={() => setOpen(false)} />}
    </>
  )
}
