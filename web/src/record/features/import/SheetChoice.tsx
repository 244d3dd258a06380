import { Spin } from 'antd'
import type { ReactNode } from 'react'
import { ColumnTable } from './ColumnTable.tsx'
import styles from './import.module.css'
import type { useSheetColumns } from './use-sheet-columns.ts'

interface SheetChoiceProps {
  columns: ReturnType<typeof useSheetColumns>
  beside?: readonly string[]
  /** Where the file is dropped or chosen. */
  children: ReactNode
}

/** The file, and below it what its columns fill as soon as they were read. */
export function SheetChoice({ columns, beside, children }: SheetChoiceProps) {
  const { chosen, fault, isReading, setMapping } = columns
  return (
    <>
      {children}
      {isReading && (
        <div className={styles.reading}>
          <Spin size="small" /> 正在读取文件的列
        </div>
      )}
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {chosen && (
        <div className={styles.mapping}>
          <ColumnTable chosen={chosen} onChange={setMapping} {...(beside && { beside })} />
        </div>
      )}
    </>
  )
}
