import { useState } from 'react'
import type { SearchItem } from '#protocol/record/calls/conditions.ts'
import type { Scene } from '#protocol/record/calls/scenes.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { initialState } from '../../model/state/list-state.ts'
import type { ListQuestion } from './use-list-question.ts'
import { useSceneEditing } from './use-scene-editing.ts'

export type ListConditions = ReturnType<typeof useListConditions>

/** The conditions of a list, whether the panel that sets them is open, and the scenes that are made of them. */
export function useListConditions(type: RecordType, { control, hasScenes, scenes }: ListQuestion) {
  const { state, change } = control
  const [isOpen, setIsOpen] = useState(false)
  const { name, adjust, forget, leave, added, unnamed, edited } = useSceneEditing(type, scenes, control)
  return {
    filters: state.filters,
    set: (filters: readonly SearchItem[]) => change({ filters }, 'replace'),
    /** Something other than the scene leaves rows out. */
    isNarrowed: state.filters.length > 0 || state.search !== '' || state.figure !== undefined,
    clear: () => change({ filters: initialState.filters, figure: undefined, search: '' }),
    figure: state.figure,
    leaveFigure: () => change({ figure: undefined }),
    clearChips: () => change({ filters: initialState.filters, figure: undefined }, 'replace'),
    isOpen,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    toggle: () => setIsOpen((now) => !now),
    /** Absent where the list keeps no scenes. */
    saveScene: hasScenes ? name : undefined,
    /** The scene whose conditions stand in the panel. */
    edited,
    adjustScene: (scene: Scene | undefined) => {
      setIsOpen(true)
      adjust(scene)
    },
    chooseScene: ({ sceneId }: Scene) => {
      forget()
      change({ scene: sceneId })
    },
    /** Conditions that wait for the name of their scene. */
    naming: unnamed ? { conditions: unnamed, leave, added } : undefined,
  }
}
