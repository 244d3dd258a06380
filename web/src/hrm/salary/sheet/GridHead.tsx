// biome-ignore-all lint/a11y/useSemanticElements: see SheetGrid
// biome-ignore-all lint/a11y/useFocusableInteractive: see SheetGrid
import { MinusSquareOutlined, PlusSquareOutlined } from '@ant-design/icons'
import { formatNumber } from '#web/platform/format.ts'
import { Amount } from '../Amount.tsx'
import type { ItemGroup } from '../item-groups.ts'
import styles from './grid.module.css'
import { type ColumnGroup, NAME_WIDTH, type SheetColumn } from './grid-columns.ts'

export interface GridPart {
  columns: readonly SheetColumn[]
  /** Indexes of the columns in sight. */
  shown: readonly number[]
  /** Pixels of all columns. */
  width: number
}

interface GridHeadProps extends GridPart {
  groups: readonly ColumnGroup[]
  onFold: (group: ItemGroup) => void
}

/** Groups that fold, and the items below them. */
export function GridHead({ columns, shown, width, groups, onFold }: GridHeadProps) {
  return (
    <div className={styles.head} style={{ width }} role="rowgroup">
      <div className={styles.groups} role="row">
        {groups.map(({ key, title, count, isFolded, left, width: room }) => (
          <div key={key} role="columnheader" className={styles.groupHead}>
            <button
              type="button"
              className={styles.group}
              style={{ left: left + NAME_WIDTH, width: room }}
              aria-expanded={!isFolded}
              title={isFolded ? `展开${title}` : `收起${title}`}
              onClick={() => onFold(key)}
            >
              <span className={styles.title}>
                {isFolded ? <PlusSquareOutlined aria-hidden /> : <MinusSquareOutlined aria-hidden />}
                <span>{title}</span>
                {isFolded && <span className={styles.count}>{count}</span>}
              </span>
            </button>
          </div>
        ))}
      </div>
      <div className={styles.titles} role="row" aria-rowindex={1}>
        <div className={styles.name} style={{ width: NAME_WIDTH }} role="columnheader" aria-colindex={1}>
          姓名
        </div>
        {shown.map((index) => {
          const column = columns[index]
          if (!column) return null
          return (
            <div
              key={index}
              role="columnheader"
              aria-colindex={index + 2}
              className={styles.cell}
              data-right={column.kind === 'amount' || undefined}
              style={{ left: column.left + NAME_WIDTH, width: column.width }}
              title={column.kind === 'folded' ? undefined : column.name}
            >
              {column.kind === 'folded' ? '已收起' : column.name}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** 总合计 of all rows that are found, below them. */
export function GridSums({
  columns,
  shown,
  width,
  sums,
  total,
  isSeen,
}: GridPart & { sums: ReadonlyMap<number, number>; total: number; isSeen: boolean }) {
  return (
    <div className={styles.sums} style={{ width }} role="row" aria-rowindex={total + 2}>
      <div className={styles.name} style={{ width: NAME_WIDTH }} role="rowheader" aria-colindex={1}>
        总合计（{formatNumber(total)} 人）
      </div>
      {shown.map((index) => {
        const column = columns[index]
        if (column?.kind !== 'amount') return null
        return (
          <div
            key={index}
            role="gridcell"
            aria-colindex={index + 2}
            className={styles.cell}
            data-right
            style={{ left: column.left + NAME_WIDTH, width: column.width }}
          >
            <Amount value={sums.get(column.code)} isSeen={isSeen} />
          </div>
        )
      })}
    </div>
  )
}
