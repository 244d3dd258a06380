import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ListRequest, Row } from '#protocol/record/calls/calls.ts'
import type { Head } from '#protocol/record/calls/columns.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { viewsOf } from '#web/fields/all.ts'
import { messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { PrintSheet } from '#web/ui/print/PrintSheet.tsx'
import { useListHead } from '../../model/data/columns.ts'
import { type RecordSource, useSource } from '../../model/data/source.ts'
import type { HeadActionProps } from '../../model/head-action.ts'
import { idOf, titleKey, titleOf } from '../../model/record.ts'
import { fieldOf } from '../../parts/list/columns.tsx'
import { RecordValue } from '../../parts/values/RecordValue.tsx'
import styles from './sheet.module.css'

/** Rows on paper; for more the list is exported. */
const MOST_ROWS = 1000
/** What one request gives at most (record-engine.md §1.2). */
const PAGE = 100

/** The list from its beginning on, as it is searched, filtered and ordered. */
async function queryRows(
  source: RecordSource,
  query: Partial<ListRequest>,
  signal: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; rows.length < MOST_ROWS; page += 1) {
    const { list, lastPage } = await source.askList({ ...query, limit: PAGE, page }, signal)
    rows.push(...list)
    if (lastPage) break
  }
  return rows
}

const isTitle = (type: RecordType, { fieldName }: Head) => fieldName === titleKey(type)
const sideOf = ({ formType }: Head) => (viewsOf(formType).align === 'right' ? styles.right : undefined)

interface ListSheetProps extends Pick<HeadActionProps, 'screen' | 'query' | 'counted'> {
  onEnd: () => void
}

/** The rows of a list on paper, in the person's own columns. */
export function ListSheet({ screen, query, counted, onEnd }: ListSheetProps) {
  const { type } = screen
  const source = useSource(type)
  const { data: heads, error: noHeads } = useListHead(type)
  const { data: rows, error: noRows } = useQuery({
    queryKey: ['print', type.key, query],
    queryFn: ({ signal }) => queryRows(source, { type: type.label, ...query }, signal),
    gcTime: 0,
  })
  const failure = noHeads ?? noRows
  useEffect(() => {
    if (!failure) return
    toast.error(messageOf(failure))
    onEnd()
  }, [failure, onEnd])
  const columns = (heads ?? []).toSorted((a, b) => Number(isTitle(type, b)) - Number(isTitle(type, a)))
  const shown = rows ?? []
  return (
    <PrintSheet
      kind="列表"
      title={type.display}
      isReady={rows !== undefined && heads !== undefined}
      landscape
      onEnd={onEnd}
    >
      <p className={styles.note}>
        共 {counted} 条{shown.length >= MOST_ROWS ? `，此处为前 ${shown.length} 条，全部数据请使用导出` : ''}
      </p>
      <table className={styles.rows}>
        <thead>
          <tr>
            {columns.map((head) => (
              <th key={head.id} className={sideOf(head)}>
                {head.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={idOf(type, row)}>
              {columns.map((head) => (
                <td key={head.id} className={sideOf(head)}>
                  {isTitle(type, head) ? (
                    titleOf(type, row)
                  ) : (
                    <RecordValue
                      screen={screen}
                      record={row}
                      itemKey={head.fieldName}
                      title={head.name}
                      field={fieldOf(screen, head)}
                      place="detail"
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintSheet>
  )
}
