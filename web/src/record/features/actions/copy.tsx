import { CopyOutlined } from '@ant-design/icons'
import type { Operation } from '../../model/operation.ts'
import { idOf } from '../../model/record.ts'

/** 复制: the form of a new record that begins with what this one holds. */
export const copyOperation: Operation = {
  caption: '复制',
  icon: <CopyOutlined />,
  leaf: 'save',
  hiddenFor: (rows) => rows.length !== 1,
  opens: ({ type, rows: [row] }) => row && { typeKey: type.key, copyOf: idOf(type, row) },
}
