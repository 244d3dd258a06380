import { useCallback } from 'react'
import { MOST_AT_ONCE } from '#protocol/record/calls/operations.ts'
import { messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { useFirstRows } from '../../model/data/list.ts'
import { useRefreshRecords } from '../../model/data/record.ts'
import type { Outcome } from '../../model/operation.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import { useSelection } from '../../parts/list/use-selection.ts'
import { allowedOperations } from '../actions/operations.tsx'
import type { ListQuestion } from './use-list-question.ts'

export type ListSelection = ReturnType<typeof useListSelection>

/** The ticked rows of a list, those of pages that are not shown among them, and what an operation leaves of them. */
export function useListSelection(screen: RecordScreen, { list, request, rowsOf }: ListQuestion) {
  const { type } = screen
  const selection = useSelection(type, list.rows, rowsOf)
  const { choose, clear } = selection
  const firstRows = useFirstRows(type)
  const refreshRecords = useRefreshRecords(type)
  const may = useCan()
  const chooseAll = async () => {
    try {
      choose(await firstRows(request, MOST_AT_ONCE), rowsOf)
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }
  const done = useCallback(
    async (outcome: Outcome) => {
      if (outcome !== 'changed') clear()
      await refreshRecords()
    },
    [clear, refreshRecords],
  )
  // boxes without anything to do with them would only be in the way
  const isOffered = allowedOperations(screen, may).length > 0
  return { ...selection, isOffered, chooseAll, done }
}
