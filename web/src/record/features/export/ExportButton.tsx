import { ExportOutlined } from '@ant-design/icons'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { exportRight } from '#protocol/record/calls/export-right.ts'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import type { HeadActionProps } from '../../model/head-action.ts'
import { exportFile } from './export-file.ts'

/** 导出: the whole list as it is searched, filtered and ordered, for types and people who may. */
export function ExportButton({ screen: { type }, query, total, counted }: HeadActionProps) {
  const may = useCan()
  const call = recordCallsOf(type).exportAll
  if (!call || !may(exportRight(type))) return null
  return (
    <ExportAll
      total={total}
      counted={counted}
      onExport={() => exportFile(call, query, { display: type.display, count: counted })}
    />
  )
}

interface ExportAllProps {
  total: number
  counted: string
  onExport: () => Promise<void>
}

export function ExportAll({ total, counted, onExport }: ExportAllProps) {
  const [busy, run] = useBusy()
  return (
    <Button
      icon={<ExportOutlined />}
      disabled={total === 0}
      reason="没有可以导出的数据"
      loading={busy}
      title={`按显示的列导出全部 ${counted} 条`}
      onClick={() => void run(onExport)}
    >
      导出
    </Button>
  )
}
