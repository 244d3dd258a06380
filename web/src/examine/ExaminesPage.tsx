import { ExportOutlined, PlusOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { useMemo, useRef } from 'react'
import { useParams } from 'react-router'
import type { Examine } from '#protocol/examine/calls.ts'
import { examineCalls } from '#protocol/examine/calls.ts'
import { examineRefusals } from '#protocol/examine/refusals.ts'
import { oaExamine } from '#protocol/examine/type.ts'
import { type Decision, DecisionQueueProvider, MoreRow, moreNearEnd, useDecide } from '#web/approval/door.ts'
import { messageOf } from '#web/platform/client.ts'
import { formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { exportFile } from '#web/record/features/export/export-file.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import { decidedOf } from './decided.ts'
import { ExamineCell } from './ExamineCell.tsx'
import { ExaminePanel } from './ExaminePanel.tsx'
import styles from './examine.module.css'
import { NewExamine } from './NewExamine.tsx'
import { TypeName } from './TypeName.tsx'
import { TypePicker } from './TypePicker.tsx'
import {
  type ExamineQuery,
  filterOf,
  type ListKey,
  lists,
  useExamineQuery,
  useExamines,
  useUsableTypes,
} from './use-examines.ts'
import { useLiveExamines } from './use-live-examines.ts'

/** /taskExamine/examine-index/{my|wait}: each of the two lists begins afresh. */
export default function ExaminesPage() {
  const key: ListKey = useParams().list === 'wait' ? 'wait' : 'my'
  return <ExamineList key={key} list={key} />
}

type Go = (change: Record<string, string>) => void

/** Office approvals of the caller, or those in which they have a part, one of them open over the list (§10.6). */
function ExamineList({ list }: { list: ListKey }) {
  useLiveExamines()
  const [query, go] = useExamineQuery(list)
  const found = useExamines(list, query)
  const rows = found.data?.pages.flatMap((page) => page.list) ?? []
  const open = (examineId: number) => go({ examine: examineId === 0 ? '' : String(examineId), edit: '' })
  const latest = useRef({ rows, open })
  latest.current = { rows, open }
  // what is decided gives way to the next one of the list
  const queue = useMemo(
    () => ({
      after: (recordId: number) => {
        const next = rowAfter(latest.current.rows, recordId)
        return next && (() => latest.current.open(next.examineId))
      },
    }),
    [],
  )
  const { title, tabs } = lists[list]
  return (
    <DecisionQueueProvider value={queue}>
      <PageFrame
        title={title}
        tabs={
          <Segmented
            aria-label="审批状态"
            value={query.tab.value}
            options={tabs.map(({ value, label }) => ({ value, label }))}
            onChange={(value) => go({ tab: value === lists[list].usual ? '' : value })}
          />
        }
        actions={<Acts list={list} query={query} count={found.data?.pages[0]?.totalRow ?? 0} onGo={go} />}
        fill
      >
        <Listed list={list} query={query} found={found} rows={rows} onOpen={open} onGo={go} />
      </PageFrame>
      {query.examineId > 0 && (
        <ExaminePanel
          examineId={query.examineId}
          rows={rows}
          isEditing={query.isEditing}
          onGo={open}
          onEdit={(isEditing) => go({ edit: isEditing ? '1' : '' })}
          onClose={() => open(0)}
        />
      )}
      <Creation creating={query.creating} onGo={go} />
    </DecisionQueueProvider>
  )
}

/** The row behind a submission that may be decided about; at the end the last one that remains. */
function rowAfter(rows: readonly Examine[], recordId: number): Examine | undefined {
  const at = rows.findIndex(({ examineRecordId }) => examineRecordId === recordId)
  const rest = rows.filter((row) => row.examineRecordId !== recordId && row.permission.isCheck === 1)
  return rest.find((row) => rows.indexOf(row) > at) ?? rest.at(-1)
}

interface ListedProps {
  list: ListKey
  query: ExamineQuery
  found: ReturnType<typeof useExamines>
  rows: readonly Examine[]
  onOpen: (examineId: number) => void
  onGo: Go
}

/** Cells one below the other, more of them towards the end. */
function Listed({ list, query, found, rows, onOpen, onGo }: ListedProps) {
  const { begin, dialog } = useDecide(oaExamine)
  const decide = (decision: Decision, examine: Examine) => begin(decision, decidedOf(examine))
  if (found.isPending) return <LoadingRows rows={6} columns={3} height={72} />
  if (rows.length === 0)
    return found.isError ? (
      <EmptyState variant="error" text={messageOf(found.error)} onRetry={() => void found.refetch()} />
    ) : (
      <Nothing list={list} query={query} onGo={onGo} />
    )
  return (
    <>
      <ul
        className={styles.list}
        onScroll={moreNearEnd(found)}
        aria-label="审批列表"
        aria-busy={found.isPlaceholderData || undefined}
      >
        {rows.map((examine) => (
          <ExamineCell
            key={examine.examineId}
            examine={examine}
            isCurrent={examine.examineId === query.examineId}
            onOpen={() => onOpen(examine.examineId)}
            onEdit={() => onGo({ examine: String(examine.examineId), edit: '1' })}
            onDecide={(decision) => decide(decision, examine)}
          />
        ))}
        <MoreRow list={found} />
      </ul>
      {dialog}
    </>
  )
}

/** Why the list is empty, and what helps. */
function Nothing({ list, query, onGo }: Pick<ListedProps, 'list' | 'query' | 'onGo'>) {
  if (query.categoryId > 0)
    return (
      <EmptyState
        text="没有这种类型的审批"
        action={<Button onClick={() => onGo({ type: '' })}>查看全部类型</Button>}
      />
    )
  return (
    <EmptyState
      text={lists[list].empty}
      {...(list === 'my' ? { action: <Button onClick={() => onGo({ new: '0' })}>新建审批</Button> } : {})}
    />
  )
}

interface ActsProps {
  list: ListKey
  query: ExamineQuery
  count: number
  onGo: Go
}

/** The type that is listed, 导出 of it, and 新建审批. */
function Acts({ list, query, count, onGo }: ActsProps) {
  const { data } = useUsableTypes()
  const [busy, run] = useBusy()
  const create = () => onGo({ new: '0' })
  useKeys({ n: { does: '新建审批', run: create } }, query.creating === null && query.examineId === 0)
  const takeOut = () => {
    if (query.categoryId === 0) return toast.warning(examineRefusals.examineSheetTypeMissing[1])
    void run(() =>
      exportFile(
        examineCalls.export,
        { ...filterOf(query), queryType: lists[list].queryType },
        { display: '审批', count: formatNumber(count) },
      ),
    )
  }
  return (
    <>
      <Select<number>
        aria-label="审批类型"
        className={styles.types}
        popupMatchSelectWidth={false}
        value={query.categoryId}
        options={[
          { value: 0, label: '全部审批' },
          ...(data?.list ?? []).map(({ examineId, examineName, examineIcon }) => ({
            value: examineId,
            label: <TypeName icon={examineIcon} name={examineName} />,
          })),
        ]}
        onChange={(type) => onGo({ type: type === 0 ? '' : String(type) })}
      />
      <Button icon={<ExportOutlined />} loading={busy} onClick={takeOut}>
        导出
      </Button>
      <Button type="primary" icon={<PlusOutlined />} onClick={create}>
        新建审批
      </Button>
    </>
  )
}

/** 审批类型, then the form of the chosen one. */
function Creation({ creating, onGo }: { creating: number | null; onGo: Go }) {
  const { data } = useUsableTypes()
  const close = () => onGo({ new: '' })
  if (creating === null) return null
  const type = data?.list.find(({ examineId }) => examineId === creating)
  if (!type) return <TypePicker onChoose={(id) => onGo({ new: String(id) })} onClose={close} />
  return <NewExamine key={type.examineId} type={type} onClose={close} onSaved={close} />
}
