import type { Row } from '#protocol/record/calls/calls.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import { Highlight } from '#web/ui/search/Highlight.tsx'
import { isBrowserClick } from '#web/ui/table/row-click.ts'
import { idOf, titleOf } from '../../model/record.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import styles from './list.module.css'

/** A star of 24 × 24. */
const OUTLINE = 'M12 3l2.8 5.7 6.2.9-4.5 4.4 1.1 6.2L12 17.3l-5.6 2.9 1.1-6.2L3 9.6l6.2-.9z'

interface StarProps {
  starred: boolean
  name: string
  onToggle: () => void
}

export function Star({ starred, name, onToggle }: StarProps) {
  return (
    <button
      type="button"
      className={starred ? styles.starOn : styles.star}
      aria-pressed={starred}
      aria-label={starred ? `取消关注 ${name}` : `关注 ${name}`}
      title={starred ? '取消关注' : '关注'}
      onClick={onToggle}
    >
      {/* drawn here: an icon of the library is the dearest part of a row that scrolls in */}
      <svg viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true">
        <path
          d={OUTLINE}
          fill={starred ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  )
}

export interface NameCellProps {
  screen: RecordScreen
  row: Row
  onOpen: (row: Row) => void
  onStar: ((row: Row) => void) | undefined
}

/** The record's name as a link, its star before it, what marks it behind. */
export function NameCell({ screen, row, onOpen, onStar }: NameCellProps) {
  const { type, path, Marks } = screen
  const name = titleOf(type, row)
  const isStruck = stateOf(type, row)?.struck
  return (
    <span className={styles.name}>
      {onStar && <Star starred={Number(row.star) === 1} name={name} onToggle={() => onStar(row)} />}
      <a
        className={styles.nameLink}
        data-own-name
        data-struck={isStruck}
        href={`${path}/${idOf(type, row)}`}
        onClick={(event) => {
          if (isBrowserClick(event)) return
          event.preventDefault()
          onOpen(row)
        }}
      >
        {name ? <Highlight text={name} /> : '（未命名）'}
      </a>
      {Marks && !isStruck && <Marks type={type} row={row} />}
    </span>
  )
}
