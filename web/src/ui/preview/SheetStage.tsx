import { read, utils } from '@e965/xlsx'
import { useState } from 'react'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import styles from './preview.module.css'
import { type StageProps, useContent } from './stage.ts'
import { Loading, Unsupported } from './Unsupported.tsx'

/** Enough to recognise a sheet; more is for a program made for it. */
const ROWS = 500
const COLUMNS = 50
/** Larger books would stop the page for seconds. */
const LARGEST = 10 * 1024 * 1024

interface Sheet {
  name: string
  rows: string[][]
  isCut: boolean
}

function toSheets(bytes: ArrayBuffer): Sheet[] {
  if (bytes.byteLength > LARGEST) throw new RangeError('too large to show')
  const book = read(bytes, { sheetRows: ROWS + 1, cellFormula: false, cellHTML: false })
  return book.SheetNames.map((name) => {
    const sheet = book.Sheets[name] ?? {}
    const all = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, defval: '', blankrows: true })
    const rows = all.slice(0, ROWS).map((row) => row.slice(0, COLUMNS).map(String))
    return { name, rows, isCut: all.length > ROWS || all.some((row) => row.length > COLUMNS) }
  })
}

/** The sheets of a book as plain tables. */
export default function SheetStage({ file }: StageProps) {
  const { data, isError } = useContent(file, toSheets)
  const [chosen, setChosen] = useState(0)
  if (isError) return <Unsupported file={file} />
  if (data === undefined) return <Loading />
  const sheet = data[chosen]
  return (
    <div className={styles.paper}>
      {data.length > 1 && (
        <Segmented
          value={chosen}
          onChange={setChosen}
          options={data.map(({ name }, index) => ({ label: name, value: index }))}
        />
      )}
      {sheet?.rows.length ? <Cells rows={sheet.rows} /> : <p className={styles.cut}>没有找到数据</p>}
      {sheet?.isCut && <p className={styles.cut}>内容较多，只显示了前 {ROWS} 行，请下载后查看全部</p>}
    </div>
  )
}

function Cells({ rows }: { rows: readonly (readonly string[])[] }) {
  return (
    <div className={styles.cells}>
      <table>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a sheet are known by their place
            <tr key={at}>
              <th scope="row">{at + 1}</th>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: so are its cells
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
