import type { ReactNode } from 'react'
import { formatMoney, formatNumber } from '#web/platform/format.ts'
import styles from './workbench.module.css'

interface TableProps {
  /** What it lists. */
  label: string
  head: readonly string[]
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[]
}

/** Numbers in rows, the first cell naming them. */
export const FigureTable = ({ label, head, rows }: TableProps) => (
  <table className={styles.table} aria-label={label}>
    <thead>
      <tr>
        {head.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells: [name, ...cells] }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          {cells.map((cell, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
            <td key={at}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** A number that opens the records behind it; one that is nothing opens nothing. */
export const FigureLink = ({
  value,
  words,
  onOpen,
}: {
  value: number
  words: string
  onOpen?: () => void
}) =>
  onOpen && value !== 0 ? (
    <button type="button" className={styles.figure} onClick={onOpen}>
      {words}
    </button>
  ) : (
    <span className={styles.plain}>{words}</span>
  )

/** Amounts of tiles and cards stand without cents (bi.md §17.3). */
export const wholeMoney = (amount: number): string => formatNumber(Math.round(amount))
export const countWords = (count: number): string => formatNumber(count)
export const money = formatMoney
