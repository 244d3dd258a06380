import { ImportOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useCan } from '#web/platform/permissions.ts'
import { lazyEditor } from '#web/record/features/editing.ts'
import type { HeadActionProps } from '#web/record/model/head-action.ts'
import { Button } from '#web/ui/button/Button.tsx'

const LockImport = lazyEditor(async () => (await import('./LockImport.tsx')).LockImport)

/** 导入, for stock keepers. */
export function ImportButton({ onChanged }: Pick<HeadActionProps, 'onChanged'>) {
  const may = useCan()
  const [isOpen, setOpen] = useState(false)
  if (!may('crm/lock/stock')) return null
  return (
    <>
      <Button icon={<ImportOutlined />} onClick={() => setOpen(true)}>
        导入
      </Button>
      {isOpen && <LockImport onClose={() => setOpen(false)} onDone={onChanged} />}
    </>
  )
}
