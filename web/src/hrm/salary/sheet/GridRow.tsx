// biome-ignore-all lint/a11y/useSemanticElements: see SheetGrid
// biome-ignore-all lint/a11y/useFocusableInteractive: see SheetGrid
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid has the keys of all its cells

import { exact } from '#protocol/hrm/figure.ts'
import type { SalaryRow } from '#protocol/hrm/salary/sheet-calls.ts'
import { EMPTY } from '#web/platform/format.ts'
import { Amount, amountText } from '../Amount.tsx'
import { boundsWords, cellBounds, readAmount } from '../amount-rules.ts'
import { useFiguresShown } from '../figures-shown.ts'
import type { GridPart } from './GridHead.tsx'
import styles from './grid.module.css'
import { type AmountColumn, NAME_WIDTH, type SheetColumn } from './grid-columns.ts'
import { type Edits, valueIn } from './sheet-edits.ts'
import type { Entry } from './use-grid-keys.ts'

interface GridRowProps extends GridPart {
  index: number
  top: number
  height: number
  /** Absent until its page has arrived. */
  row: SalaryRow | undefined
  edits: Edits | undefined
  /** Index of the active column; null: the row has none. */
  active: number | null
  /** What is being typed into the active cell. */
  entry: Entry | null
  cellId: (row: number, column: number) => string
  onPress: (row: number, column: number) => void
  onEntry: (change: Partial<Entry>) => void
}

/** One employee of the sheet. */
export function GridRow(props: GridRowProps) {
  const { index, top, height, width, row, columns, shown, active, cellId, onPress } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ transform: `translateY(${top}px)`, height, width }}
    >
      <div
        className={styles.name}
        style={{ width: NAME_WIDTH }}
        role="rowheader"
        aria-colindex={1}
        title={row?.employeeName}
      >
        {row ? row.employeeName + (row.isDel === 1 ? '（已删除）' : '') : <span className={styles.waits} />}
      </div>
      {shown.map((at) => {
        const column = columns[at]
        if (!column) return null
        return (
          <div
            key={at}
            id={cellId(index, at)}
            role="gridcell"
            aria-colindex={at + 2}
            aria-selected={active === at}
            className={styles.cell}
            data-right={column.kind === 'amount' || undefined}
            style={{ left: column.left + NAME_WIDTH, width: column.width }}
            onClick={() => onPress(index, at)}
          >
            {row ? <Content {...props} row={row} column={column} isActive={active === at} /> : null}
          </div>
        )
      })}
    </div>
  )
}

interface ContentProps extends GridRowProps {
  row: SalaryRow
  column: SheetColumn
  isActive: boolean
}

function Content({ row, column, edits, entry, isActive, onEntry }: ContentProps) {
  if (column.kind === 'folded') return null
  if (column.kind === 'text') {
    const words = row[column.key] ?? EMPTY
    return <span title={words}>{words}</span>
  }
  if (isActive && entry) return <CellInput name={column.name} entry={entry} onEntry={onEntry} />
  return <Value row={row} column={column} edits={edits} />
}

function Value({ row, column, edits }: { row: SalaryRow; column: AmountColumn; edits: Edits | undefined }) {
  const { code, isFixed } = column
  const changed = edits?.get(row.sempRecordId)?.get(code)
  if (changed !== undefined)
    return (
      <span className={styles.changed} title={`原为 ${amountText(valueIn(row, code))}`}>
        {amountText(changed)}
      </span>
    )
  const value = valueIn(row, code)
  if (edits && !isFixed) return <span className={styles.editable}>{amountText(value)}</span>
  return (
    <span className={styles.value}>
      <Amount value={value} isSeen={edits !== undefined} />
      <Difference row={row} code={code} value={value} />
    </span>
  )
}

/** How far a figure is from the month before; nothing where it is the same, or nothing was there. */
function Difference({ row, code, value }: { row: SalaryRow; code: number; value: string | undefined }) {
  const isShown = useFiguresShown()
  const before = row.previous?.find((cell) => cell.code === code)?.value
  if (!isShown || before === undefined || value === undefined) return null
  const difference = exact(value).minus(before)
  if (difference.isZero()) return null
  return (
    <span className={styles.difference} title={`上月 ${amountText(before)}`}>
      {difference.gt(0) && '+'}
      {amountText(difference.toFixed(2))}
    </span>
  )
}

function CellInput({ name, entry, onEntry }: { name: string; entry: Entry } & Pick<GridRowProps, 'onEntry'>) {
  const isWrong = readAmount(entry.typed, cellBounds) === null
  return (
    <input
      // the cell has been opened for typing
      // biome-ignore lint/a11y/noAutofocus: see above
      autoFocus
      className={styles.input}
      aria-label={name}
      aria-invalid={isWrong}
      title={isWrong ? boundsWords(cellBounds) : undefined}
      inputMode="decimal"
      autoComplete="off"
      value={entry.typed}
      onChange={({ target }) => onEntry({ typed: target.value })}
      onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
      onBlur={() => onEntry({ isLeft: true })}
    />
  )
}
