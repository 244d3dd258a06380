import { CheckSquareOutlined, FileProtectOutlined } from '@ant-design/icons'
import { contract } from '#protocol/crm/contract/type.ts'
import { mayHappen } from '#protocol/record/states/states.ts'
import type { Operation } from '#web/record/model/operation.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const SignDialog = lazyComponent(async () => (await import('./SignDialog.tsx')).SignDialog)

/** 标记已签署, of a contract in force. */
export const signOperation: Operation = {
  caption: '标记已签署',
  icon: <FileProtectOutlined />,
  leaf: 'signed',
  hiddenFor: (rows) => rows.length !== 1 || !rows.every((row) => mayHappen(contract, row, 'sign')),
  Dialog: (props) => <SignDialog {...props} state="signed" />,
}

/** 标记无需签署, of one that no one has signed. */
export const waiveOperation: Operation = {
  caption: '标记无需签署',
  icon: <CheckSquareOutlined />,
  leaf: 'signed',
  hiddenFor: (rows) => rows.length !== 1 || !rows.every((row) => mayHappen(contract, row, 'waive')),
  Dialog: (props) => <SignDialog {...props} state="unsigned" />,
}
