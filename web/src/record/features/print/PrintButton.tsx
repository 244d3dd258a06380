import { PrinterOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import type { HeadActionProps } from '../../model/head-action.ts'
import { useWorkspace } from '../../model/workspace-context.ts'

const ListSheet = lazyComponent(async () => (await import('./ListSheet.tsx')).ListSheet)

/** 打印: the list as it is searched, filtered and ordered. With a record open, Ctrl+P prints that one. */
export function PrintButton({ screen, query, total, counted }: HeadActionProps) {
  const [printing, setPrinting] = useState(false)
  const { opened } = useWorkspace()
  const start = () => setPrinting(true)
  useKeys({ 'Ctrl+p': { does: '打印列表', run: start } }, total > 0 && !opened)
  return (
    <>
      <Tooltip title={total === 0 ? undefined : '打印'}>
        <Button
          icon={<PrinterOutlined />}
          aria-label="打印"
          disabled={total === 0}
          reason="没有可以打印的数据"
          loading={printing}
          onClick={start}
        />
      </Tooltip>
      {printing && (
        <ListSheet screen={screen} query={query} counted={counted} onEnd={() => setPrinting(false)} />
      )}
    </>
  )
}
