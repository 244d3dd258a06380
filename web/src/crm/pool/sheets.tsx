import { ExportOutlined } from '@ant-design/icons'
import { customer } from '#protocol/crm/customer/type.ts'
import { poolSheetCalls } from '#protocol/crm/pool/sheets.ts'
import { ExportAll } from '#web/record/features/export/ExportButton.tsx'
import { exportFile } from '#web/record/features/export/export-file.ts'
import { ImportInto } from '#web/record/features/import/ImportButton.tsx'
import type { ImportSource } from '#web/record/features/import/import-source.ts'
import { useSource } from '#web/record/model/data/source.ts'
import type { HeadAction, HeadActionProps } from '#web/record/model/head-action.ts'
import type { Operation } from '#web/record/model/operation.ts'
import { idOf } from '#web/record/model/record.ts'
import { poolIdOf } from './rows.ts'

const display = customer.views.pool.sheets

/** Into the pool of the list: nobody owns what is imported. */
function PoolImport({ onChanged }: HeadActionProps) {
  const { place } = useSource(customer)
  const { template, look, upload } = poolSheetCalls
  const source: ImportSource = { type: customer, display, template, look, upload, place, ownerless: true }
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
