import { SwapOutlined } from '@ant-design/icons'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { Operation } from '../../model/operation.ts'

export const transferOperation: Operation = {
  caption: '转移',
  icon: <SwapOutlined />,
  leaf: 'transfer',
  act: 'transfer',
  Dialog: lazyPart(async () => (await import('./TransferDialog.tsx')).TransferDialog),
}
