import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Row } from '#protocol/record/calls/calls.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { type BulletinFigure, bulletinFigures } from '#protocol/work-log/bulletin-figures.ts'
import { workLogCalls } from '#protocol/work-log/log-calls.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'
import styles from './figures.module.css'
import type { FigureSource } from './SalesFigures.tsx'

const PAGE = 15

/** What of a row is shown: the record it is or belongs to, and two facts. */
interface Shown {
  target: string
  id: number
  name: string
  facts: string[]
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const number = (value: unknown): number => Number(text(value)) || 0

/** Rows of each figure, by its key (bi.md §18). */
const readers: Readonly<Record<BulletinFigure['key'], (row: Row) => Shown>> = {
  customerCount: (row) => ({
    target: 'customer',
    id: number(row.customerId),
    name: text(row.customerName),
    facts: [text(row.ownerUserName)],
  }),
  businessCount: (row) => ({
    target: 'business',
    id: number(row.businessId),
    name: text(row.businessName),
    facts: [text(row.statusName), text(row.ownerUserName)],
  }),
  contractCount: (row) => ({
    target: 'contract',
    id: number(row.contractId),
    name: text(row.contractName),
    facts: [text(row.num), text(row.money)],
  }),
  receivablesMoney: (row) => ({
    target: 'receivables',
    id: number(row.receivablesId),
    name: text(row.number),
    facts: [text(row.money), text(row.returnTime).slice(0, 10), text(row.ownerUserName)],
  }),
  recordCount: (row) => ({
    target: recordTypeOf(number(row.activityType))?.key ?? '',
    id: number(row.activityTypeId),
    name: text(row.activityTypeName),
    facts: [text(row.content) || text(row.address), text(row.createTime).slice(11, 16)],
  }),
}

interface BehindProps {
  figure: BulletinFigure
  source: FigureSource
}

/** The records behind a figure, as far as the reader may see them; each opens over the page. */
export function Behind({ figure, source }: BehindProps) {
  const [page, setPage] = useState(1)
  const [crmType, setCrmType] = useState(0)
  const type = bulletinFigures.indexOf(figure) + 1
  const request = { type, ...source, page, limit: PAGE, ...(crmType ? { crmType } : {}) }
  const { data, error, refetch } = useQuery({
    ...queryOf(workLogCalls.bulletinRows, request),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={styles.behind} aria-label={figure.title}>
      {figure.key === 'recordCount' && (
        <Modules
          source={source}
          value={crmType}
          onChange={(next) => {
            setCrmType(next)
            setPage(1)
          }}
        />
      )}
      {error && <EmptyState compact variant="error" text={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={3} columns={2} height={32} />}
      {data?.totalRow === 0 && <EmptyState compact text="没有您可以查看的数据" />}
      <ul className={styles.rows}>
        {data?.list.map((row) => {
          const { target, id, name, facts } = readers[figure.key](row)
          return (
            <li key={`${target} ${id} ${text(row.activityId)}`}>
              <RelatedLink target={target} id={id} name={name} />
              {facts.filter(Boolean).map((fact) => (
                <span key={fact} className={styles.fact}>
                  {fact}
                </span>
              ))}
            </li>
          )
        })}
      </ul>
      <Pagination
        current={page}
        pageSize={PAGE}
        total={data?.totalRow ?? 0}
        onChange={setPage}
        hideOnSinglePage
      />
    </section>
  )
}

interface ModulesProps {
  source: FigureSource
  value: number
  onChange: (label: number) => void
}

/** 全部, and the types of records that were followed up, with how often. */
function Modules({ source, value, onChange }: ModulesProps) {
  const { data = [] } = useQuery(queryOf(workLogCalls.bulletinCounts, { type: 5, ...source }))
  const held = data.filter(({ count }) => count > 0)
  if (held.length < 2) return null
  const options = [
    { value: 0, label: '全部' },
    ...held.map(({ crmType, count }) => ({
      value: crmType,
      label: recordTypeOf(crmType)?.display ?? '',
      count,
    })),
  ]
  return <Segmented aria-label="模块" value={value} options={options} onChange={onChange} />
}
