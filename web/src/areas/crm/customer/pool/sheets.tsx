import { ExportOutlined } from '@ant-design/icons'
import { poolSheetCalls } from '#protocol/calls/imports.ts'
import { customer } from '#protocol/records/customer.ts'
import type { Operation } from '#web/record/actions/operation.ts'
import { useSource } from '#web/record/data/source.ts'
import { ExportAll } from '#web/record/export/ExportButton.tsx'
import { exportFile } from '#web/record/export/export-file.ts'
import { ImportInto } from '#web/record/import/ImportButton.tsx'
import type { ImportSource } from '#web/record/import/import-source.ts'
import type { HeadAction, HeadActionProps } from '#web/record/list/head-actions.ts'
import { idOf } from '#web/record/record.ts'
import { poolIdOf } from './rows.ts'

const display = '公海客户'

/** Into the pool of the list: nobody owns what is imported. */
function PoolImport({ onChanged }: HeadActionProps) {
  const { place } = useSource(customer)
  const { template, upload } = poolSheetCalls
  const source: ImportSource = { type: customer, display, template, upload, place, ownerless: true }
  return <ImportInto source={source} onChanged={onChanged} />
}

function PoolExport({ query, total, counted }: HeadActionProps) {
  const { poolId } = useSource(customer).place
  return (
    <ExportAll
      total={total}
      counted={counted}
      onExport={() => exportFile(poolSheetCalls.all, { ...query, poolId }, { display, count: counted })}
    />
  )
}

/** For administrators of the pool. */
export const poolSheetActions: readonly HeadAction[] = [
  { key: 'import', Button: PoolImport },
  { key: 'export', Button: PoolExport },
]

/** 导出选中 of pooled customers. */
export const exportPooledOperation: Operation = {
  caption: '导出选中',
  captionOfOne: '导出',
  icon: <ExportOutlined />,
  leaf: 'excelexport',
  start: ({ rows }) => {
    const ids = rows.map((row) => idOf(customer, row))
    void exportFile(
      poolSheetCalls.selected,
      { poolId: poolIdOf(rows), ids },
      { display, count: String(rows.length) },
    )
  },
}
