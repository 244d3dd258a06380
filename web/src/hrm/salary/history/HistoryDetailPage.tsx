import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { payHistoryCalls } from '#protocol/hrm/salary/history-calls.ts'
import { type SalaryRow, sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { DeptSelect } from '../../organisation/door.ts'
import { ShowFigures } from '../Amount.tsx'
import { FigureStrip } from '../Facts.tsx'
import { periodWords } from '../month-words.ts'
import styles from '../salary.module.css'
import { Explanation } from '../sheet/Explanation.tsx'
import { SheetApproval } from '../sheet/SheetApproval.tsx'
import { SheetGrid } from '../sheet/SheetGrid.tsx'
import { useFolding } from '../sheet/use-folding.ts'
import { usePagedRows } from '../sheet/use-paged-rows.ts'
import { factsOfSheet } from '../sheet-facts.tsx'

interface Filter {
  employeeName: string
  jobNumber: string
  deptId?: number | undefined
}

const noFilter: Filter = { employeeName: '', jobNumber: '' }

/** /hrm/salary/history/detail/{id}: an archived sheet, as it was paid. */
export default function HistoryDetailPage() {
  const srecordId = Number(useParams().id)
  const [filter, setFilter] = useState<Filter>(noFilter)
  const [folded, fold] = useFolding()
  const [asked, setAsked] = useState<{ row: SalaryRow; code: number } | null>(null)
  const { data, error, retry, isStale, total, rowAt, see } = usePagedRows({
    call: payHistoryCalls.detail,
    requestOf: (paging) => ({ srecordId, ...filter, ...paging }),
    pageIn: ({ pageData }) => pageData,
  })
  const sums = useQuery(queryOf(sheetCalls.sums, { srecordId }))
  const head = useMemo(
    () => (data?.salaryOptionHeadList ?? []).map((item) => ({ ...item, value: null })),
    [data?.salaryOptionHeadList],
  )
  const sumOf = useMemo(
    () => new Map((sums.data ?? []).map(({ code, value }) => [code, value] as const)),
    [sums.data],
  )
  const narrow = (change: Partial<Filter>) => setFilter((now) => ({ ...now, ...change }))
  return (
    <PageFrame
      title={data ? `${data.month}月薪资详情` : '薪资详情'}
      note={data && periodWords(data)}
      fill
      actions={data && data.num > 0 && <ShowFigures />}
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void retry()} />
      ) : !data ? (
        <LoadingRows rows={12} columns={8} />
      ) : (
        <>
          {data.examineRecordId !== null && <SheetApproval sheet={data} />}
          <FigureStrip label="合计" facts={factsOfSheet(data)} />
          <Filters filter={filter} onChange={narrow} />
          {total === 0 ? (
            <EmptyState action={<Button onClick={() => setFilter(noFilter)}>清空条件</Button>} />
          ) : (
            <div className={styles.list}>
              <SheetGrid
                label={`${data.month}月薪资详情`}
                head={head}
                total={total}
                rowAt={rowAt}
                onSee={see}
                sums={sumOf}
                isStale={isStale}
                folded={folded}
                onFold={fold}
                onExplain={(row, code) => setAsked({ row, code })}
              />
            </div>
          )}
        </>
      )}
      {asked && <Explanation {...asked} onClose={() => setAsked(null)} />}
    </PageFrame>
  )
}

function Filters({ filter, onChange }: { filter: Filter; onChange: (change: Partial<Filter>) => void }) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.search}>
        <SearchBox
          value={filter.employeeName}
          hint="员工姓名"
          onSearch={(employeeName) => onChange({ employeeName })}
        />
      </div>
      <div className={styles.search}>
        <SearchBox value={filter.jobNumber} hint="工号" onSearch={(jobNumber) => onChange({ jobNumber })} />
      </div>
      <DeptSelect
        className={styles.dept}
        aria-label="部门"
        placeholder="全部部门"
        allowClear
        value={filter.deptId ?? null}
        onChange={(dept) => onChange({ deptId: dept ?? undefined })}
      />
    </div>
  )
}
