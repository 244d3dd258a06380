import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { useCan } from '#web/platform/permissions.ts'
import { useRefreshRecords } from '#web/record/model/data/record.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ImportButton } from './ImportButton.tsx'
import { StockInButton } from './StockInButton.tsx'

/** An empty list of locks, which stock keepers fill. */
export function NoLocks() {
  const may = useCan()
  const refresh = useRefreshRecords(softwareLock)
  return may('crm/lock/stock') ? (
    <EmptyState
      action={
        <>
          <StockInButton primary={false} onChanged={refresh} /> <ImportButton onChanged={refresh} />
        </>
      }
    />
  ) : (
    <EmptyState />
  )
}
