import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { candidateCalls } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { candidateStatuses } from '#protocol/hrm/recruiting/words.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useRenewed } from '#web/platform/server-notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Chip } from '#web/ui/display/Chip.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs/Tabs.tsx'
import { CandidateBoard } from './CandidateBoard.tsx'
import { CandidateFiltersButton } from './CandidateFiltersButton.tsx'
import { CandidateForm } from './CandidateForm.tsx'
import { CandidatePanel } from './CandidatePanel.tsx'
import { CandidateTable } from './CandidateTable.tsx'
import { CleanDialog } from './CleanDialog.tsx'
import { filtersOf, POOL, surveys, useCandidateQuery, type View } from './candidate-query.ts'
import { RecruitStatistics } from './RecruitStatistics.tsx'
import styles from './recruiting.module.css'

const TABS = 'recruit-candidate-tabs'
const viewOptions: readonly { value: View; label: string }[] = [
  { value: 'list', label: '列表' },
  { value: 'board', label: '看板' },
  { value: 'statistics', label: '统计' },
]
const tabs = [{ code: 0, word: '全部' }, ...candidateStatuses, { code: POOL, word: '人才库' }]

/** /hrm/recruit/candidate: 候选人, as a list, a board and in numbers (hrm.md §9.4). */
export default function CandidatesPage() {
  const may = useCan()
  const [query, go] = useCandidateQuery()
  const [isNew, setNew] = useState(false)
  const [isCleaning, setCleaning] = useState(false)
  const { view, tab, search, candidate, page, limit } = query
  const counts = useQuery(queryOf(candidateCalls.counts, {}))
  const narrowing = {
    search,
    ...filtersOf(query),
    ...(tab === POOL ? { pooled: 1 as const } : tab === 0 ? {} : { status: tab }),
  }
  const found = useQuery({
    ...queryOf(candidateCalls.list, { ...narrowing, page, limit }),
    placeholderData: keepPreviousData,
    enabled: view === 'list',
  })
  useRenewed('records', async () => void (await Promise.all([counts.refetch(), found.refetch()])))
  const all = Object.values(counts.data ?? {}).reduce((sum, count) => sum + count, 0)
  const countOf = (code: number) => (code === 0 ? all : counts.data?.[String(code)])
  const mayManage = may('hrm/recruit/manage')
  const open = (id: number) => go({ ...query, candidate: id })
  return (
    <PageFrame
      title="候选人"
      note={view === 'list' && found.data && `共 ${found.data.totalRow} 人`}
      tabs={
        <Segmented
          aria-label="视图"
          value={view}
          options={viewOptions}
          onChange={(next) => go({ view: next })}
        />
      }
      fill
      actions={
        <>
          {view !== 'statistics' && (
            <div className={styles.search}>
              <SearchBox value={search} hint="姓名或手机号" onSearch={(words) => go({ search: words })} />
            </div>
          )}
          <CandidateFiltersButton query={query} go={go} />
          {mayManage && view !== 'statistics' && <Button onClick={() => setCleaning(true)}>一键清理</Button>}
          {may('hrm/recruit/save') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setNew(true)}>
              新建候选人
            </Button>
          )}
        </>
      }
    >
      {view === 'list' && (
        <>
          <Tabs
            id={TABS}
            className={styles.tabs}
            aria-label="候选人状态"
            items={tabs.map(({ code, word }) => {
              const count = countOf(code)
              return { key: String(code), label: word, ...(count !== undefined && { count }) }
            })}
            value={String(tab)}
            onChange={(key) => go({ tab: Number(key) })}
          />
          {query.recruitSurvey && (
            <div className={styles.chips}>
              <Chip
                words={surveys[query.recruitSurvey]}
                removal={`取消条件 ${surveys[query.recruitSurvey]}`}
                onRemove={() => go({ recruitSurvey: undefined })}
              />
            </div>
          )}
          <div {...tabPanel(TABS, String(tab))} className={styles.list}>
            <CandidateTable key={tab} found={found} query={query} go={go} onOpen={open} />
          </div>
        </>
      )}
      {view === 'board' && <CandidateBoard search={search} postId={query.postId} onOpen={open} />}
      {view === 'statistics' && <RecruitStatistics postId={query.postId} />}
      {candidate !== undefined && (
        <CandidatePanel id={candidate} onClose={() => go({ ...query, candidate: undefined })} />
      )}
      {isNew && <CandidateForm onClose={() => setNew(false)} />}
      {isCleaning && <CleanDialog onClose={() => setCleaning(false)} />}
    </PageFrame>
  )
}
