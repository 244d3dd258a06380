import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appraisalPlanCalls, type PlanRow } from '#protocol/hrm/performance/plan-calls.ts'
import {
  type AddressQuery,
  firstPage,
  type PageQuery,
  pages,
  useAddressQuery,
} from '#web/platform/address-query.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { confirmDanger, confirmDelete, confirmPlain } from '#web/ui/layer/confirm.ts'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { PageSections } from '#web/ui/page/PageSections.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import type { RowAct } from '#web/ui/table/RowActs.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs/Tabs.tsx'
import { PlanCards } from './PlanCards.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { PlanPeople } from './PlanPeople.tsx'
import styles from './performance.module.css'
import { planColumns } from './plan-columns.tsx'
import { nextStep, openText, stepText } from './plan-words.ts'
import { performanceSections } from './sections.ts'
import { refreshAppraisals, useLiveAppraisals } from './use-appraisals.ts'

interface PlansQuery extends PageQuery {
  tab: string
  isCards: boolean
}

const RUNNING = '5'
const tabs = [
  { key: '0', label: '未开始考核' },
  { key: RUNNING, label: '进行中考核' },
  { key: '1', label: '目标填写/目标确认中' },
  { key: '2', label: '结果评定中' },
  { key: '3', label: '结果确认中' },
  { key: '4', label: '已归档' },
]
const TABS = 'hr-plan-tabs'

const address: AddressQuery<PlansQuery> = {
  read: (params, fit) => {
    const tab = params.get('tabType') ?? RUNNING
    return {
      tab: tabs.some(({ key }) => key === tab) ? tab : RUNNING,
      isCards: params.get('view') === 'card',
      ...pages.read(params, fit),
    }
  },
  write: ({ tab, isCards, ...page }) => ({
    ...(tab === RUNNING ? {} : { tabType: tab }),
    ...(isCards ? { view: 'card' } : {}),
    ...pages.write(page),
  }),
  anew: firstPage,
}

/** /hrm/performance: 考核计划 (hrm.md §17.4). */
export default function PlansPage() {
  const may = useCan()
  const [query, go] = useAddressQuery(address)
  const { tab, isCards, page, limit } = query
  const [edited, edit] = useState<{ appraisalId?: number } | null>(null)
  const [people, openPeople] = useState<{ plan: PlanRow; status?: number } | null>(null)
  useLiveAppraisals()
  const { data: counts = {} } = useQuery(queryOf(appraisalPlanCalls.counts, {}))
  const found = useQuery({
    ...queryOf(appraisalPlanCalls.list, { status: Number(tab), page, limit }),
    placeholderData: keepPreviousData,
  })
  const acts = usePlanActs((appraisalId) => edit({ appraisalId }))
  const create = may('hrm/appraisal/save') && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => edit({})}>
      新建考核
    </Button>
  )
  const opening = {
    onName: ({ appraisalId }: PlanRow) => edit({ appraisalId }),
    onPeople: (plan: PlanRow, status?: number) => openPeople({ plan, ...(status ? { status } : {}) }),
  }
  const empty = <EmptyState text={tab === '0' || tab === RUNNING ? '没有考核计划' : '没有此阶段的考核'} />
  return (
    <PageFrame
      title="绩效管理"
      note={found.data && `共 ${found.data.totalRow} 个`}
      tabs={<PageSections label="绩效管理" sections={performanceSections} />}
      fill
      actions={
        <>
          <Segmented
            aria-label="显示方式"
            options={[
              { value: 'list', label: '列表' },
              { value: 'card', label: '卡片' },
            ]}
            value={isCards ? 'card' : 'list'}
            onChange={(view) => go({ ...query, isCards: view === 'card' })}
          />
          {create}
        </>
      }
    >
      <Tabs
        id={TABS}
        className={styles.tabs}
        aria-label="考核阶段"
        items={tabs.map((each) => ({ ...each, count: each.key === '4' ? 0 : (counts[each.key] ?? 0) }))}
        value={tab}
        onChange={(key) => go({ tab: key })}
      />
      <div {...tabPanel(TABS, tab)} className={styles.list}>
        {isCards ? (
          <PlanCards found={found} query={query} onGo={go} acts={acts} {...opening} empty={empty} />
        ) : (
          <PagedTable<PlanRow>
            found={found}
            rowKey="appraisalId"
            columns={planColumns({ acts, ...opening })}
            width={1160}
            unit="个"
            query={query}
            onGo={go}
            empty={empty}
          />
        )}
      </div>
      {edited && <PlanDialog {...edited} onClose={() => edit(null)} />}
      {people && <PlanPeople {...people} onClose={() => openPeople(null)} />}
    </PageFrame>
  )
}

/** What may be done with a plan, the next step first. */
function usePlanActs(onSettings: (appraisalId: number) => void) {
  const client = useQueryClient()
  const may = useCan()
  const done = async (work: Promise<unknown>, said: string) => {
    await work
    toast.success(said)
    await refreshAppraisals(client)
  }
  const advance = async (plan: PlanRow, status: number, caption: string) => {
    if (!(await confirmPlain(`${caption}：${plan.appraisalName}？`, caption, stepText(plan)))) return
    const { appraisalId } = plan
    await attempt(done(ask(appraisalPlanCalls.advance, { appraisalId, status }), `已${caption}`))
  }
  return (plan: PlanRow): RowAct[] => {
    const { appraisalId, appraisalName: name, status, isStop, isArchive } = plan
    const next = may('hrm/appraisal/update') ? nextStep(plan) : null
    const isRunning = status >= 1 && status <= 3 && isStop === 0
    return [
      ...(next
        ? [
            {
              caption: next.caption,
              run: () => void advance(plan, next.status, next.caption),
              ...(next.status === 4 && isArchive === 0
                ? { reason: openText(plan) || '有申诉未处理,请处理后归档' }
                : {}),
            },
          ]
        : []),
      ...(may('hrm/appraisal/read') ? [{ caption: '查看考核设置', run: () => onSettings(appraisalId) }] : []),
      ...(may('hrm/appraisal/stop') && isRunning
        ? [
            {
              caption: '终止考核',
              danger: true,
              run: () =>
                confirmDanger({
                  title: `终止考核“${name}”？`,
                  content: `${openText(plan) || '所有员工已评定'}。终止后未完成的考核不能继续，已完成的评定保留。`,
                  okText: '终止考核',
                  onOk: () => done(ask(appraisalPlanCalls.stop, { appraisalId }), '已终止考核'),
                }),
            },
          ]
        : []),
      ...(may('hrm/appraisal/delete') && (status === 0 || isStop === 1)
        ? [
            {
              caption: '删除考核',
              danger: true,
              run: () =>
                confirmDelete({
                  title: `删除考核“${name}”？`,
                  content: '考核及其员工的目标、评定将被删除，不能恢复。',
                  okText: '删除考核',
                  onOk: () => done(ask(appraisalPlanCalls.remove, { appraisalId }), '删除成功'),
                }),
            },
          ]
        : []),
    ]
  }
}
