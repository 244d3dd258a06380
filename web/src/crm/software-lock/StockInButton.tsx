import { useState } from 'react'
import { useCan } from '#web/platform/permissions.ts'
import { lazyEditor } from '#web/record/features/editing.ts'
import type { HeadActionProps } from '#web/record/model/head-action.ts'
import { Button } from '#web/ui/button/Button.tsx'

const StockInDialog = lazyEditor(async () => (await import('./StockInDialog.tsx')).StockInDialog)

/** 入库, for stock keepers: the main act of the list, since locks are made by nothing else. */
export function StockInButton({
  primary = true,
  onChanged,
}: Pick<HeadActionProps, 'onChanged'> & { primary?: boolean }) {
  const may = useCan()
  const [isOpen, setOpen] = useState(false)
  if (!may('crm/lock/stock')) return null
  return (
    <>
      <Button type={primary ? 'primary' : undefined} onClick={() => setOpen(true)}>
        入库
      </Button>
      {isOpen && <StockInDialog onClose={() => setOpen(false)} onMade={onChanged} />}
    </>
  )
}
