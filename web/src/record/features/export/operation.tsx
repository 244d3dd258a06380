import { ExportOutlined } from '@ant-design/icons'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { Operation } from '../../model/operation.ts'
import { idOf } from '../../model/record.ts'
import { exportFile } from './export-file.ts'

export const exportOperation: Operation = {
  caption: '导出选中',
  captionOfOne: '导出',
  icon: <ExportOutlined />,
  leaf: 'excelexport',
  start: ({ type, rows }) => {
    const call = recordCallsOf(type).exportSelected
    if (!call) return
    const ids = rows.map((row) => idOf(type, row))
    void exportFile(call, { ids }, { display: type.display, count: String(rows.length) })
  },
}
