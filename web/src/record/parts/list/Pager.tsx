import { useRoom } from '#web/ui/measure/use-room.ts'
import { TableFoot } from '#web/ui/table/TableFoot.tsx'
import type { ListControl } from '../../model/state/list-state.ts'
import styles from './list.module.css'

interface PagerProps {
  control: ListControl
  /** undefined until the first rows are there. */
  total: number | undefined
  counted: string
  /** Sums of the whole filtered list, such as 商机金额. */
  sums: readonly Sum[]
}

export interface Sum {
  caption: string
  amount: string
  /** Rounded, where there is no room for all its digits. */
  short: string
}

/** Pixels of the room around a sum, of a character of its caption, of a digit. */
const AROUND = 24
const CHARACTER = 14
const DIGIT = 9

/** Pixels that sums take with all their digits. */
export const widthOfSums = (sums: readonly Sum[]): number =>
  sums.reduce(
    (width, { caption, amount }) => width + AROUND + (caption.length + 1) * CHARACTER + amount.length * DIGIT,
    0,
  )

interface SumsProps {
  sums: readonly Sum[]
  rounded?: boolean
}

export const Sums = ({ sums, rounded = false }: SumsProps) => (
  <>
    {sums.map(({ caption, amount, short }) => (
      <span key={caption} className={styles.sum}>
        {caption}：<strong>{rounded ? short : amount}</strong>
      </span>
    ))}
  </>
)

/** With all digits where the pages leave room for them, else rounded, with all digits on hover. */
function RoomySums({ sums }: { sums: readonly Sum[] }) {
  const [box, room] = useRoom<HTMLDivElement>()
  const rounded = widthOfSums(sums) > room
  const whole = sums.map(({ caption, amount }) => `${caption}：${amount}`).join('\n')
  return (
    <div ref={box} className={styles.sums} title={rounded ? whole : undefined}>
      <Sums sums={sums} rounded={rounded} />
    </div>
  )
}

export function Pager({ control: { state, change }, total, counted, sums }: PagerProps) {
  const { page, limit } = state
  return (
    <TableFoot
      beside={sums.length > 0 && <RoomySums sums={sums} />}
      pages={
        total === undefined
          ? undefined
          : {
              page,
              limit,
              total,
              counted,
              onGo: (next) => change(next.limit === limit ? { page: next.page } : { limit: next.limit }),
            }
      }
    />
  )
}
