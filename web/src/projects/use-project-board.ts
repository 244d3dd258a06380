import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Drop } from '#protocol/board/place.ts'
import { boardCalls } from '#protocol/projects/board-calls.ts'
import { taskSorts } from '#protocol/tasks/limits.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, type Given } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { invalidateShown, queryKeyOf } from '#web/platform/query-keys.ts'
import { useRenewed } from '#web/platform/server-notices.ts'
import { UNDO_SECONDS, wholeCards } from '#web/tasks/door.ts'
import { announceAct } from '#web/ui/feedback/announce-act.tsx'
import {
  type BoardList,
  columnOf,
  dropOf,
  inListOrder,
  type Move,
  placeNow,
  withChanges,
  withDrops,
  withRanks,
} from './board.ts'
import { useListActs } from './use-list-acts.ts'

export type BoardFilters = Given<typeof boardCalls.board>

/** As the server calls it when a board changes that someone looks at. */
const BOARD = 'board'
/** Milliseconds: the server notes a look for a minute. */
const LOOK = 45_000

/** A board, and the revision of it that is at least in it. */
interface Board {
  revision: number
  columns: readonly BoardList[]
}

/** A board, or the same tasks as a list, which shows what hangs on each. */
export interface ShownBoard {
  filters: BoardFilters
  isList: boolean
}

const keyOf = ({ filters, isList }: ShownBoard) =>
  queryKeyOf(isList ? boardCalls.board : boardCalls.cards, filters)
const isManual = ({ sort }: BoardFilters) => (sort ?? taskSorts.manual) === taskSorts.manual

async function readCards(filters: BoardFilters, signal: AbortSignal): Promise<Board> {
  const { revision, lists, ...named } = await ask(boardCalls.cards, filters, { signal, quiet: true })
  const whole = wholeCards(named)
  const columns = lists.map(({ classId, className, cards }) => ({
    classId,
    className,
    list: cards.map((card) => ({ ...whole(card), rank: card.rank })),
  }))
  return { revision, columns }
}

/** The revision is asked first: what comes between both answers is then answered again rather than never. */
async function readList(filters: BoardFilters, signal: AbortSignal): Promise<Board> {
  const { revision } = await ask(
    boardCalls.changes,
    { workId: filters.workId, revision: Number.MAX_SAFE_INTEGER },
    { signal, quiet: true },
  )
  return { revision, columns: await ask(boardCalls.board, filters, { signal, quiet: true }) }
}

/** Whether any card of the project is shown, in the order of hand: only then a changed card has one place. */
const isWhole = (filters: BoardFilters) => {
  const { mainUserId, labelId, stopTimeType, taskName } = filters
  const lists = [mainUserId, labelId].some((ids) => Array.isArray(ids) && ids.length > 0)
  return isManual(filters) && !lists && !stopTimeType && !taskName
}

/** Asks for what changed since the revision that is shown; for everything where that is not enough. */
export async function renewBoard(client: QueryClient, board: ShownBoard): Promise<void> {
  const { filters } = board
  const key = keyOf(board)
  const shown = client.getQueryData<Board>(key)
  const isRenewed =
    shown !== undefined &&
    isWhole(filters) &&
    (await attempt(
      ask(boardCalls.changes, { workId: filters.workId, revision: shown.revision }, { quiet: true }).then(
        (changes) =>
          client.setQueryData<Board>(
            key,
            (now) => now && { revision: changes.revision, columns: withChanges(now.columns, changes) },
          ),
      ),
    ))
  if (!isRenewed) await invalidateShown(client, { queryKey: key })
}

/** The board of a project: live, as dropped before the server has answered, undone where it refuses and for 30 s. */
export function useProjectBoard(board: ShownBoard) {
  const { filters, isList } = board
  const client = useQueryClient()
  const key = keyOf(board)
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => (isList ? readList : readCards)(filters, signal),
  })
  const [drops, setDrops] = useState<readonly Drop[]>([])
  const [order, setOrder] = useState<readonly number[]>()
  const columns = useMemo(
    () => data && inListOrder(withDrops(data.columns, drops, isManual(filters)), order),
    [data, drops, filters, order],
  )
  const renew = () => renewBoard(client, board)
  useRenewed(BOARD, renew)
  useEffect(() => {
    const timer = setInterval(() => void renewBoard(client, { filters, isList }), LOOK)
    return () => clearInterval(timer)
  }, [client, filters, isList])

  const send = async (drop: Drop): Promise<boolean> => {
    setDrops((now) => [...now, drop])
    const { id: taskId, list: toList, above, below } = drop
    const wasSaved = await attempt(
      ask(boardCalls.moveCard, { workId: filters.workId, taskId, toList, above, below }).then(({ moved }) =>
        client.setQueryData<Board>(key, (now) =>
          now && isManual(filters) ? { ...now, columns: withRanks(now.columns, drop, moved) } : now,
        ),
      ),
    )
    if (!wasSaved || !isManual(filters)) await invalidateShown(client, { queryKey: key })
    setDrops((now) => now.filter((each) => each !== drop))
    return wasSaved
  }

  const move = async (wanted: Move) => {
    if (!columns) return
    const drop = dropOf(columns, wanted)
    const before = placeNow(columns, wanted.taskId)
    const from = columnOf(columns, wanted.taskId)
    if (!drop || !before || !from || !(await send(drop))) return
    const name = from.list.find(({ taskId }) => taskId === wanted.taskId)?.name ?? ''
    const title = columns.find(({ classId }) => classId === wanted.toList)?.className ?? ''
    const undo = async () => {
      if (await send(before)) toast.success(`已放回${from.className}：${name}`)
    }
    announceAct({
      words: `已移到${title}：${name}`,
      caption: '撤销',
      act: () => void undo(),
      seconds: UNDO_SECONDS,
    })
  }

  return {
    columns,
    error,
    refetch,
    renew,
    move: (wanted: Move) => void move(wanted),
    ...useListActs({ workId: filters.workId, columns, renew, show: setOrder }),
  }
}
