import type { WaitingRecord } from '#protocol/approval/record-calls.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import type { Decision } from '../decision/door.ts'

interface Acts {
  current: WaitingRecord | undefined
  step: (by: number) => void
  open: (row: WaitingRecord) => void
  toggle: (row: WaitingRecord) => void
  decide: (decision: Decision, row: WaitingRecord) => void
  search: () => void
}

export const mayDecide = ({ permission }: WaitingRecord) => permission.isCheck === 1

/** The keys of the list; while a record is open they belong to that. */
export function useWaitingKeys({ current, step, open, toggle, decide, search }: Acts, active: boolean) {
  const on = (work: (row: WaitingRecord) => void, needs = true) =>
    current && (!needs || mayDecide(current)) ? () => work(current) : undefined
  const key = (does: string, run: (() => void) | undefined) => (run ? { does, run } : undefined)
  useKeys(
    {
      j: { does: '下一条', run: () => step(1) },
      k: { does: '上一条', run: () => step(-1) },
      ArrowDown: { does: '下一条', run: () => step(1) },
      ArrowUp: { does: '上一条', run: () => step(-1) },
      Enter: key('打开详情', on(open, false)),
      x: key('选择', on(toggle)),
      a: key(
        '通过',
        on((row) => decide('pass', row)),
      ),
      r: key(
        '拒绝',
        on((row) => decide('refuse', row)),
      ),
      '/': { does: '搜索列表', run: search },
    },
    active,
  )
}
