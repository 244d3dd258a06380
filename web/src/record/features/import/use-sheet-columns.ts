import { useRef, useState } from 'react'
import type { SheetColumns } from '#protocol/record/calls/imports.ts'
import { CallError } from '#web/platform/client.ts'

/** A file that was chosen, and what its columns are to fill. */
export interface ChosenSheet {
  file: File
  sheet: SheetColumns
  /** Keys of our columns in the order of the headings; '' where one fills nothing. */
  mapping: readonly string[]
}

/** Reads the columns of each file that is chosen; the file itself stays here. */
export function useSheetColumns(look: (file: File) => Promise<SheetColumns>) {
  const [file, setFile] = useState<File | null>(null)
  const [chosen, setChosen] = useState<ChosenSheet | null>(null)
  const [fault, setFault] = useState('')
  const latest = useRef<File | null>(null)
  const choose = async (next: File) => {
    latest.current = next
    setFile(next)
    setChosen(null)
    setFault('')
    try {
      const sheet = await look(next)
      if (latest.current !== next) return
      setChosen({ file: next, sheet, mapping: sheet.headings.map(({ column }) => column) })
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (latest.current === next) setFault(failure.message)
    }
  }
  const forget = () => {
    latest.current = null
    setFile(null)
    setChosen(null)
    setFault('')
  }
  const setMapping = (mapping: readonly string[]) => setChosen((now) => now && { ...now, mapping })
  return {
    file,
    chosen,
    fault,
    isReading: file !== null && chosen === null && fault === '',
    choose,
    forget,
    setMapping,
  }
}

/** A heading fills this column now; the one that did before fills nothing. */
export const withColumn = (mapping: readonly string[], at: number, column: string): string[] =>
  mapping.map((each, place) => (place === at ? column : each === column ? '' : each))

/** Titles of required columns that nothing fills. */
export const missingOf = ({ sheet, mapping }: ChosenSheet, beside: readonly string[] = []): string[] =>
  sheet.columns
    .filter(({ key, isRequired }) => isRequired && !mapping.includes(key) && !beside.includes(key))
    .map(({ title }) => title)
