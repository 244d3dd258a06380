import { useCallback, useMemo, useState } from 'react'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { Head } from '#protocol/record/calls/columns.ts'
import { attempt } from '#web/platform/attempt.ts'
import { useColumnChanges, useListHead } from '../../model/data/columns.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import type { GridColumn } from '../grid/column.ts'
import { buildColumns } from './columns.tsx'

const noHeads: Head[] = []

/** `moved` takes the place of `target`; the others close up. */
function reordered(ids: readonly number[], moved: number, target: number): number[] {
  const next = ids.filter((id) => id !== moved)
  const at = ids.indexOf(target)
  next.splice(at < 0 ? next.length : at, 0, moved)
  return next
}

interface GridColumnOptions {
  onOpen: (row: Row) => void
  onStar: ((row: Row) => void) | undefined
}

/** The person's columns of a type, with what dragging and pulling do to them. */
export function useGridColumns(screen: RecordScreen, { onOpen, onStar }: GridColumnOptions) {
  const { data, error, refetch } = useListHead(screen.type)
  const heads = data ?? noHeads
  const [pulled, setPulled] = useState<Readonly<Record<number, number>>>({})
  const { reorder, resize } = useColumnChanges(screen.type)
  const columns = useMemo(
    () => buildColumns({ screen, heads, pulled, onOpen, onStar }),
    [screen, heads, pulled, onOpen, onStar],
  )
  const done = useCallback(
    ({ id }: GridColumn, width: number) => {
      // the others share what is left again
      setPulled({})
      void attempt(resize(id, width))
    },
    [resize],
  )
  const move = useCallback(
    (moved: number, target: number) =>
      void attempt(
        reorder(
          reordered(
            columns.map((column) => column.id),
            moved,
            target,
          ),
        ),
      ),
    [columns, reorder],
  )
  const resizing = useMemo(() => ({ preview: setPulled, done }), [done])
  return { columns, isReady: data !== undefined, failure: error, retry: () => void refetch(), resizing, move }
}
