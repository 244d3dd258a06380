import { useQuery } from '@tanstack/react-query'
import { sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { useSalaryConfig } from '../use-config.ts'
import { OpeningSteps } from './OpeningSteps.tsx'
import { SheetView } from './SheetView.tsx'

/** /hrm/salary: 薪资管理, until the first sheet exists what is to be set up before (hrm.md §12.1, §14). */
export default function SalaryPage() {
  const mayManage = useCan()('hrm/salary/manage')
  const config = useSalaryConfig()
  const isBegun = config.data?.statusInitConfig['3'] === 1
  const sheet = useQuery({ ...queryOf(sheetCalls.last, {}), enabled: isBegun })
  if (sheet.data) return <SheetView key={sheet.data.srecordId} sheet={sheet.data} />
  const error = config.error ?? sheet.error
  const isKnown = config.data && (!isBegun || sheet.data !== undefined)
  return (
    <PageFrame title="薪资管理">
      {error ? (
        <EmptyState
          variant="error"
          text={messageOf(error)}
          onRetry={() => void Promise.all([config.refetch(), ...(isBegun ? [sheet.refetch()] : [])])}
        />
      ) : !isKnown || !config.data ? (
        <LoadingRows rows={8} columns={4} />
      ) : mayManage && !isBegun ? (
        <OpeningSteps {...config.data} />
      ) : (
        <EmptyState text="还没有工资表" hint="由薪资管理员完成薪资设置后生成。" />
      )}
    </PageFrame>
  )
}
