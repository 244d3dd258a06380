import { ExportOutlined } from '@ant-design/icons'
import { recordCallsOf } from '#protocol/calls/records.ts'
import type { Operation } from '../actions/operation.ts'
import { idOf } from '../record.ts'
import { exportFile } from './export-file.ts'

export const exportOperation: Operation = {
  caption: '导出选中',
  captionOfOne: '导出',
  icon: <ExportOutlined />,
  leaf: 'excelexport',
  start: ({ type, rows }) => {
    const call = recordCallsOf(type).exporting.selected
    if (!call) return
    const ids = rows.map((row) => idOf(type, row))
    void exportFile(call, { ids }, { display: type.display, count: String(rows.length) })
  },
}
