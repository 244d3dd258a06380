import { SwapOutlined } from '@ant-design/icons'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { Operation } from '../../model/operation.ts'

export const transferOperation: Operation = {
  caption: '转移',
  icon: <SwapOutlined />,
  leaf: 'transfer',
  act: 'transfer',
  Dialog: lazyComponent(async () => (await import('./TransferDialog.tsx')).TransferDialog),
}
