import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import type { RecordScreen } from '../../model/screens.tsx'
import { CreateButton } from './CreateButton.tsx'

interface EmptyListProps {
  screen: RecordScreen
  /** Conditions hide what there may be. */
  isNarrowed: boolean
  onClear: () => void
  onCreate: () => void
}

/** An empty list with the most useful next step: clear the conditions, create a record, or the screen's own. */
export function EmptyList({ screen, isNarrowed, onClear, onCreate }: EmptyListProps) {
  if (isNarrowed) return <EmptyState action={<Button onClick={onClear}>清除筛选条件</Button>} />
  return screen.Empty ? (
    <screen.Empty />
  ) : (
    <EmptyState action={<CreateButton screen={screen} primary={false} onCreate={onCreate} />} />
  )
}
