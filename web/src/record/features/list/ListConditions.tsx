import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { FilterChips } from '../../parts/filters/FilterChips.tsx'
import { lazyEditor } from '../editing.ts'
import type { ListConditions } from './use-list-conditions.ts'

const FilterPanel = lazyEditor(async () => (await import('../../parts/filters/FilterPanel.tsx')).FilterPanel)
const SceneForm = lazyComponent(async () => (await import('../../parts/scenes/SceneForm.tsx')).SceneForm)

interface ConditionsProps {
  type: RecordType
  conditions: ListConditions
}

/** The conditions in force, in a line above the rows. */
export function ConditionChips({ type, conditions }: ConditionsProps) {
  const { filters, set, open, saveScene, figure, leaveFigure, clearChips } = conditions
  return (
    <FilterChips
      type={type}
      filters={filters}
      figure={figure && { question: figure, leave: leaveFigure }}
      onChange={set}
      onClear={clearChips}
      onEdit={open}
      onSaveScene={saveScene && (() => saveScene(filters))}
    />
  )
}

/** Beside the rows, while conditions are set. */
export function ConditionPanel({ type, conditions }: ConditionsProps) {
  const { filters, set, isOpen, close, saveScene, edited } = conditions
  if (!isOpen) return null
  return (
    <FilterPanel
      type={type}
      filters={filters}
      onApply={set}
      onClose={close}
      onSaveScene={saveScene}
      edited={edited}
    />
  )
}

/** Asks for the name of the scene that the conditions become. */
export function ConditionNaming({ type, conditions: { naming } }: ConditionsProps) {
  if (!naming) return null
  const { conditions, leave, added } = naming
  return <SceneForm type={type} subject={{ conditions }} onClose={leave} onAdded={added} />
}
