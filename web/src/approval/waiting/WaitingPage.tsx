import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { messageOf } from '#web/platform/client.ts'
import { useFlowSubjects } from '#web/record/model/flow-subjects.ts'
import { useScreenOf } from '#web/record/model/screens.tsx'
import { FormHost } from '#web/record/pages/FormHost.tsx'
import { RecordWorkspace } from '#web/record/pages/workspace.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { type ApprovedType, approvedTypes } from '../subjects.ts'
import { useWaitingCounts } from './counts.ts'
import { WaitingList } from './WaitingList.tsx'

const TITLE = '待我审批'
export const addressOf = ({ key }: { key: string }) => `/taskExamine/crm/${key}`

/**
 * /taskExamine/crm and /taskExamine/crm/{type}: records that wait for me, or that I have decided about, one page with its
 * types side by side; without a type it opens at the first one of which something waits (approval-office.md §9.6).
 */
export default function WaitingPage() {
  const { type: key } = useParams()
  const others = useFlowSubjects()
  if (key === undefined) return <Landing />
  const type = approvedTypes.find((each) => each.key === key)
  const other = others.find(({ waiting }) => waiting !== undefined && waiting.key === key)?.waiting
  if (type) return <Waiting type={type} />
  if (!other) return <EmptyState variant="missing" />
  return (
    <PageFrame title={TITLE} tabs={<Types current={other.key} />} fill>
      <other.Page />
    </PageFrame>
  )
}

function Landing() {
  const { data, error, refetch } = useWaitingCounts()
  const others = useFlowSubjects()
  const [first] = approvedTypes
  const waits = (label: number) => (data?.get(label) ?? 0) > 0
  const other = others.find(({ label, waiting }) => waiting && waits(label))?.waiting
  const opened = approvedTypes.find(({ approval }) => waits(approval.label)) ?? other ?? first
  if (data && opened) return <Navigate to={addressOf(opened)} replace />
  return (
    <PageFrame title={TITLE} fill>
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows rows={6} columns={3} height={72} />
      )}
    </PageFrame>
  )
}

/** Kinds that are no records have a place while something of them waits, and on their own page. */
function Types({ current }: { current: string }) {
  const { data } = useWaitingCounts()
  const others = useFlowSubjects()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const go = (key: string) => {
    const tab = params.get('tab')
    void navigate(addressOf({ key }) + (tab ? `?tab=${tab}` : ''))
  }
  return (
    <Segmented
      aria-label="审批类型"
      value={current}
      onChange={go}
      options={[
        ...approvedTypes.map(({ key, display, approval }) => ({
          value: key,
          label: display,
          count: data?.get(approval.label),
        })),
        ...others.flatMap(({ label, display, waiting }) => {
          const count = data?.get(label) ?? 0
          return waiting && (count > 0 || waiting.key === current)
            ? [{ value: waiting.key, label: display, count }]
            : []
        }),
      ]}
    />
  )
}

function Waiting({ type }: { type: ApprovedType }) {
  const screen = useScreenOf(type.key)
  const page = (
    <PageFrame title={TITLE} tabs={<Types current={type.key} />} fill>
      <WaitingList key={type.key} type={type} />
    </PageFrame>
  )
  // without a screen of the type nothing opens over the list
  if (!screen) return page
  return (
    <RecordWorkspace key={type.key} screen={screen} opens="panel">
      {page}
      <FormHost />
    </RecordWorkspace>
  )
}
