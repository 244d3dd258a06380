import { SwapOutlined } from '@ant-design/icons'
import type { Operation } from '../../model/operation.ts'
import { TransferDialog } from './TransferDialog.tsx'

export const transferOperation: Operation = {
  caption: '转移',
  icon: <SwapOutlined />,
  leaf: 'transfer',
  act: 'transfer',
  Dialog: TransferDialog,
}
