import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { appraisalCalls, type OwnAppraisal, type ResultRow } from '#protocol/hrm/performance/own-calls.ts'
import { type AddressQuery, countIn, firstPage, pages, useAddressQuery } from '#web/platform/address-query.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs/Tabs.tsx'
import { AppraisalPanel } from './AppraisalPanel.tsx'
import type { ListProps, MineQuery } from './mine-query.ts'
import { mineColumns, resultColumns } from './own-columns.tsx'
import styles from './performance.module.css'
import { ResultPanel } from './ResultPanel.tsx'
import { TurnList, useNextTurn } from './TurnList.tsx'
import { useLiveAppraisals } from './use-appraisals.ts'
import { AppealList, PeerList } from './VoiceLists.tsx'

const TABS = 'hr-own-appraisal-tabs'
/** Tabs and sub-tabs in one row, each with the key of its number (hrm.md §17.7). */
const tabs = [
  { key: 'my', label: '待填写', of: '7' },
  { key: 'written', label: '已填写', of: '' },
  { key: 'target', label: '目标待确认', of: '2' },
  { key: 'evaluato', label: '待评定', of: '5' },
  { key: 'evaluated', label: '已评定', of: '' },
  { key: 'result', label: '结果待确认', of: '4' },
  { key: 'peer', label: '匿名互评', of: '' },
  { key: 'appeal', label: '申诉', of: '' },
] as const

/** `subTabType` 1 of other clients and messages: the second half of 我的绩效 and 结果评定. */
const second: Readonly<Record<string, string>> = { my: 'written', evaluato: 'evaluated' }

const address: AddressQuery<MineQuery> = {
  read: (params, fit) => {
    const asked = params.get('tabType') ?? 'my'
    const tab = params.get('subTabType') === '1' ? (second[asked] ?? asked) : asked
    return {
      tab: tabs.some(({ key }) => key === tab) ? tab : 'my',
      search: params.get('q') ?? '',
      plan: countIn(params.get('plan'), 0),
      id: countIn(params.get('id'), 0) || undefined,
      ...pages.read(params, fit),
    }
  },
  write: ({ tab, search, plan, id, ...page }) => ({
    ...(tab === 'my' ? {} : { tabType: tab }),
    ...(search ? { q: search } : {}),
    ...(plan ? { plan: String(plan) } : {}),
    ...(id ? { id: String(id) } : {}),
    ...pages.write(page),
  }),
  anew: { ...firstPage, id: undefined },
}

/** /hrm/self-server/performance: what waits for the user, and what they have done (hrm.md §17.7). */
export default function MinePage() {
  const [query, go] = useAddressQuery(address)
  const { tab, id } = query
  useLiveAppraisals()
  const { data: counts = {} } = useQuery(queryOf(appraisalCalls.counts, {}))
  const next = useNextTurn(query)
  const open = (opened: number) => go({ ...query, id: opened })
  const close = () => go({ ...query, id: undefined })
  const isResult = tab === 'result'
  return (
    <PageFrame title="我的绩效" fill actions={<Filters query={query} go={go} />}>
      <Tabs
        id={TABS}
        className={styles.tabs}
        aria-label="我的绩效"
        items={tabs.map(({ key, label, of }) => ({ key, label, count: of ? (counts[of] ?? 0) : 0 }))}
        value={tab}
        onChange={(key) => go({ tab: key, search: '', plan: 0 })}
      />
      <div {...tabPanel(TABS, tab)} className={styles.list}>
        <List query={query} go={go} open={open} />
      </div>
      {id !== undefined &&
        (isResult ? (
          <ResultPanel appraisalId={id} onClose={close} />
        ) : (
          <AppraisalPanel
            employeeAppraisalId={id}
            onClose={close}
            onNext={next === null ? undefined : () => open(next)}
          />
        ))}
    </PageFrame>
  )
}

function List(props: ListProps): ReactNode {
  switch (props.query.tab) {
    case 'target':
      return <TurnList key="target" {...props} kind="target" />
    case 'evaluato':
      return <TurnList key="open" {...props} kind="evaluate" />
    case 'evaluated':
      return <TurnList key="done" {...props} kind="evaluated" />
    case 'result':
      return <ResultList {...props} />
    case 'peer':
      return <PeerList {...props} />
    case 'appeal':
      return <AppealList {...props} />
    default:
      return <Mine {...props} status={props.query.tab === 'written' ? 1 : 0} />
  }
}

const TURNS = ['target', 'evaluato', 'evaluated']

function Filters({ query, go }: Pick<ListProps, 'query' | 'go'>) {
  const { tab, search, plan } = query
  const isTurn = TURNS.includes(tab)
  const targets = useQuery({ ...queryOf(appraisalCalls.targetPlans, {}), enabled: tab === 'target' })
  const evaluations = useQuery({
    ...queryOf(appraisalCalls.evaluationPlans, { status: tab === 'evaluated' ? 1 : 0 }),
    enabled: isTurn && tab !== 'target',
  })
  if (!isTurn && tab !== 'result') return null
  const { data: choices = [] } = tab === 'target' ? targets : evaluations
  return (
    <>
      {isTurn && (
        <Select<number>
          className={styles.filter}
          aria-label="考核名称"
          value={plan}
          options={[
            { value: 0, label: '全部考核' },
            ...choices.map(({ appraisalId, appraisalName }) => ({
              value: appraisalId,
              label: appraisalName,
            })),
          ]}
          onChange={(appraisalId) => go({ plan: appraisalId })}
        />
      )}
      <div className={styles.search}>
        <SearchBox
          value={search}
          hint={isTurn ? '请输入姓名/手机号/考核名称' : '考核名称'}
          onSearch={(words) => go({ search: words })}
        />
      </div>
    </>
  )
}

function Mine({ query, go, open, status }: ListProps & { status: 0 | 1 }) {
  const { page, limit } = query
  const found = useQuery({
    ...queryOf(appraisalCalls.mine, { status, page, limit }),
    placeholderData: keepPreviousData,
  })
  return (
    <PagedTable<OwnAppraisal>
      found={found}
      rowKey="employeeAppraisalId"
      columns={mineColumns(open)}
      width={980}
      unit="个"
      query={query}
      onGo={go}
      onOpen={({ employeeAppraisalId }) => open(employeeAppraisalId)}
      empty={<EmptyState text={status === 0 ? '没有待填写的目标' : '没有已填写的考核'} />}
    />
  )
}

function ResultList({ query, go, open }: ListProps) {
  const { page, limit, search } = query
  const found = useQuery({
    ...queryOf(appraisalCalls.results, { search, page, limit }),
    placeholderData: keepPreviousData,
  })
  return (
    <PagedTable<ResultRow>
      found={found}
      rowKey="appraisalId"
      columns={resultColumns(open)}
      width={860}
      unit="个"
      query={query}
      onGo={go}
      onOpen={({ appraisalId }) => open(appraisalId)}
      empty={<EmptyState text="没有待确认的结果" />}
    />
  )
}
