import type { ReactNode } from 'react'
import { useRefreshRecords } from '../../model/data/record.ts'
import { useSceneCounts } from '../../model/data/scenes.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import { SceneBar } from '../../parts/scenes/SceneBar.tsx'
import { CreateButton } from './CreateButton.tsx'
import { headActions } from './head-actions.ts'
import type { ListConditions } from './use-list-conditions.ts'
import type { ListQuestion } from './use-list-question.ts'

interface ListTabsProps {
  screen: RecordScreen
  question: ListQuestion
  conditions: ListConditions
}

/** The type's section tabs, and its scenes with their counts. */
export function ListTabs({ screen: { type, Sections }, question, conditions }: ListTabsProps) {
  const { hasScenes, scenes, scene, list } = question
  const counts = useSceneCounts(type, scenes, !list.isFirst)
  return (
    <>
      {Sections && <Sections />}
      {hasScenes && (
        <SceneBar
          type={type}
          scenes={scenes}
          current={scene}
          counts={counts}
          onChoose={conditions.chooseScene}
          onAdjust={conditions.adjustScene}
        />
      )}
    </>
  )
}

interface ListActionsProps {
  screen: RecordScreen
  question: ListQuestion
  /** What the page adds, before the buttons every list has. */
  added: ReactNode
  onCreate: () => void
}

/** What is done with the list as a whole, and the making of a record. */
export function ListActions({ screen, question: { request, list }, added, onCreate }: ListActionsProps) {
  const refreshRecords = useRefreshRecords(screen.type)
  return (
    <>
      {added}
      {[...headActions, ...(screen.headActions ?? [])].map(({ key, Button }) => (
        <Button
          key={key}
          screen={screen}
          query={request}
          total={list.total}
          counted={list.counted}
          onChanged={refreshRecords}
        />
      ))}
      <CreateButton screen={screen} primary onCreate={onCreate} />
    </>
  )
}
