import { useParams, useSearchParams } from 'react-router'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { type ApprovedType, approvedTypes } from '../subjects.ts'
import type { WaitingTab } from './data.ts'
import { WaitingList } from './WaitingList.tsx'

const tabs: { value: WaitingTab; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'mine', label: '待我审批的' },
  { value: 'done', label: '我已审批的' },
]

/** /taskExamine/crm/{type}: records of one type that wait for me, or that I have decided about (approval-office.md §9.6). */
export default function WaitingPage() {
  const { type: key } = useParams()
  const type = approvedTypes.find((each) => each.key === key)
  return type ? <Waiting key={type.key} type={type} /> : <EmptyState variant="missing" />
}

function Waiting({ type }: { type: ApprovedType }) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab')
  const tab = tabs.find(({ value }) => value === asked)?.value ?? 'mine'
  const choose = (next: WaitingTab) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now)
        changed.set('tab', next)
        return changed
      },
      { replace: true },
    )
  return (
    <PageFrame
      title={`待我审批（${type.display}）`}
      tabs={<Segmented<WaitingTab> aria-label="范围" options={tabs} value={tab} onChange={choose} />}
      fill
    >
      <WaitingList key={tab} type={type} tab={tab} />
    </PageFrame>
  )
}
