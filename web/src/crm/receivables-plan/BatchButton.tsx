import { useState } from 'react'
import { useCan } from '#web/platform/permissions.ts'
import { lazyEditor } from '#web/record/features/editing.ts'
import type { HeadActionProps } from '#web/record/model/head-action.ts'
import { Button } from '#web/ui/button/Button.tsx'

const BatchDialog = lazyEditor(async () => (await import('./BatchDialog.tsx')).BatchDialog)

/** 批量新建, for those who may make plans. */
export function BatchButton({ onChanged }: Pick<HeadActionProps, 'onChanged'>) {
  const may = useCan()
  const [isOpen, setOpen] = useState(false)
  if (!may('crm/receivablesPlan/save')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>批量新建</Button>
      {isOpen && <BatchDialog onClose={() => setOpen(false)} onMade={onChanged} />}
    </>
  )
}
