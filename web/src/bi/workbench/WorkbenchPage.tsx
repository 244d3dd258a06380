import { SettingOutlined } from '@ant-design/icons'
import { useMemo, useState } from 'react'
import type { LoaderFunction } from 'react-router'
import type { StatisticFilter } from '#protocol/bi/filter.ts'
import { workbenchCalls } from '#protocol/bi/workbench/calls.ts'
import type { ListedFigure } from '#protocol/bi/workbench/figures.ts'
import { type CardId, isCardId } from '#protocol/bi/workbench/layout.ts'
import { FirstSteps, loadFirstSteps } from '#web/manage/door.ts'
import { messageOf } from '#web/platform/client.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { useLiveFigures } from '../use-live-figures.ts'
import { type Behind, figureRecords, forgottenRecords, stageRecords } from './behind.ts'
import { DataCard } from './DataCard.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ForgottenCard } from './ForgottenCard.tsx'
import { FunnelCard } from './FunnelCard.tsx'
import { toRequest, useWorkbenchFilter } from './filter.ts'
import { GoalsCard } from './GoalsCard.tsx'
import { PerformanceCard } from './PerformanceCard.tsx'
import { RankingCard } from './RankingCard.tsx'
import { Tiles } from './Tiles.tsx'
import { TodayStrip } from './TodayStrip.tsx'
import { useFigures } from './use-figures.ts'
import { useOpenBehind } from './use-open-behind.ts'
import styles from './workbench.module.css'

const FollowUpCounts = lazyComponent(async () => (await import('./FollowUpCounts.tsx')).FollowUpCounts)
const LayoutDialog = lazyComponent(async () => (await import('./LayoutDialog.tsx')).LayoutDialog)

/** What is open above the page. */
type Above = { followUps: string } | 'layout' | null

/**
 * The checklist of a new company has its room from the first frame.
 * @public taken up by `lazyPage`
 */
export const loader: LoaderFunction = () => loadFirstSteps()

/** /crm/workbench: 仪表盘, the first page of customer management (bi.md §17). */
export default function WorkbenchPage() {
  useLiveFigures()
  const { whose, when } = useWorkbenchFilter()
  const filter = useMemo(() => toRequest({ whose, when }), [whose, when])
  const [above, setAbove] = useState<Above>(null)
  const layout = useFigures(workbenchCalls.layout, {})
  const close = () => setAbove(null)
  const show = useOpenBehind()
  const openFigure = (figure: ListedFigure) => show(figureRecords(figure, filter))
  const arranged = layout.data && [...layout.data.left, ...layout.data.right]
  return (
    <PageFrame
      cards
      title="仪表盘"
      tabs={<FilterBar />}
      actions={
        <Button
          icon={<SettingOutlined />}
          disabled={!arranged}
          reason="模块还没有读取到，请稍候"
          onClick={() => setAbove('layout')}
        >
          模块设置
        </Button>
      }
    >
      <div className={styles.page}>
        <FirstSteps />
        <TodayStrip />
        <Tiles filter={filter} onOpen={openFigure} onFollowUps={(title) => setAbove({ followUps: title })} />
        {layout.error ? (
          <EmptyState variant="error" text={messageOf(layout.error)} onRetry={() => void layout.refetch()} />
        ) : layout.data ? (
          <div className={styles.columns}>
            {[layout.data.left, layout.data.right].map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: left and right
              <div key={at} className={styles.column}>
                {column.map(({ modelId, isHidden }) =>
                  isHidden === 0 && isCardId(modelId) ? (
                    <AnyCard
                      key={modelId}
                      modelId={modelId}
                      filter={filter}
                      onFigure={openFigure}
                      onRows={show}
                    />
                  ) : null,
                )}
              </div>
            ))}
          </div>
        ) : (
          <LoadingRows rows={8} columns={4} />
        )}
      </div>
      {above === 'layout' && arranged && <LayoutDialog arranged={arranged} onClose={close} />}
      {above !== null && above !== 'layout' && (
        <FollowUpCounts title={above.followUps} filter={filter} onClose={close} />
      )}
    </PageFrame>
  )
}

interface AnyCardProps {
  modelId: CardId
  filter: StatisticFilter
  onFigure: (figure: ListedFigure) => void
  onRows: (behind: Behind) => void
}

/** Each card by its number on the wire. */
function AnyCard({ modelId, filter, onFigure, onRows }: AnyCardProps) {
  switch (modelId) {
    case 1:
      return <GoalsCard filter={filter} />
    case 2:
      return <DataCard filter={filter} onOpen={onFigure} />
    case 4:
      return <PerformanceCard filter={filter} />
    case 5:
      return <FunnelCard filter={filter} onOpen={(stage) => onRows(stageRecords(stage, filter))} />
    case 6:
      return <ForgottenCard filter={filter} onOpen={(days) => onRows(forgottenRecords(days, filter))} />
    case 7:
      return <RankingCard filter={filter} />
  }
}
