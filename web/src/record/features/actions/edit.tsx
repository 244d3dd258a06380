import { EditOutlined } from '@ant-design/icons'
import type { Operation } from '../../model/operation.ts'
import { idOf } from '../../model/record.ts'

/** 编辑 of the one record that is ticked. */
export const editOperation: Operation = {
  caption: '编辑',
  icon: <EditOutlined />,
  leaf: 'update',
  act: 'edit',
  ofTicked: true,
  hiddenFor: (rows) => rows.length !== 1,
  opens: ({ type, rows: [row] }) => row && { typeKey: type.key, id: idOf(type, row) },
}
