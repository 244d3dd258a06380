import { useNavigate } from 'react-router'
import type { StatisticFilter } from '#protocol/bi/filter.ts'
import { followUpCalls } from '#protocol/bi/follow-ups/calls.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { messageOf } from '#web/platform/client.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { followUpsAddress } from '../follow-ups/door.ts'
import { countWords, FigureLink, FigureTable } from './Figures.tsx'
import { useFigures } from './use-figures.ts'

interface FollowUpCountsProps {
  title: string
  filter: StatisticFilter
  onClose: () => void
}

/** 新增跟进记录: how many on each type of records; a count leads to what they say (bi.md §17.4). */
export function FollowUpCounts({ title, filter, onClose }: FollowUpCountsProps) {
  const navigate = useNavigate()
  return (
    <Dialog title={title} width={640} onClose={onClose}>
      <Counts
        filter={filter}
        onOpen={(label) => void navigate(`/crm/follow?${followUpsAddress(label, filter)}`)}
      />
    </Dialog>
  )
}

function Counts({ filter, onOpen }: { filter: StatisticFilter; onOpen: (label: number) => void }) {
  const { data, error, refetch } = useFigures(followUpCalls.counts, filter)
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={5} columns={2} />
  return (
    <FigureTable
      label="新增跟进记录数"
      head={['模块', '新增跟进记录数']}
      rows={data.map(({ crmType, count }) => ({
        key: crmType,
        cells: [
          recordTypeOf(crmType)?.display ?? '',
          <FigureLink key="count" value={count} words={countWords(count)} onOpen={() => onOpen(crmType)} />,
        ],
      }))}
    />
  )
}
