import type { ListRequest } from '#protocol/record/calls/calls.ts'
import type { SearchItem } from '#protocol/record/calls/conditions.ts'
import type { Scene } from '#protocol/record/calls/scenes.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { type RecordRows, toListRequest, useRecordRows } from '../../model/data/list.ts'
import { sceneOf, useScenes } from '../../model/data/scenes.ts'
import type { ListControl, ListState } from '../../model/state/list-state.ts'
import { useUrlListControl } from '../../model/state/use-list-control.ts'
import { useExistingPage } from './use-existing-page.ts'

const noConditions: readonly SearchItem[] = []
const noScenes: readonly Scene[] = []

/** What the list of a page asks for, and the rows it has for an answer. */
export interface ListQuestion {
  control: ListControl
  /** Of the type; the scenes themselves may still be on their way. */
  hasScenes: boolean
  scenes: readonly Scene[]
  scene: Scene | undefined
  /** The question without its page, as the server is asked it. */
  request: Partial<ListRequest>
  /** What the rows are rows of: a change lets the selection go, turning pages does not. */
  rowsOf: string
  list: RecordRows
}

const rowsOf = ({ scene, filters, figure, search }: ListState) =>
  JSON.stringify([scene, filters, figure, search])

/** The question is the address; rows are asked for once it is known which scene they are in. */
export function useListQuestion(type: RecordType): ListQuestion {
  const control = useUrlListControl()
  const hasScenes = type.list.scenes.length > 0
  const { data: scenes = noScenes, isPending } = useScenes(type)
  const scene = sceneOf(scenes, control.state)
  const state = { ...control.state, scene: scene?.sceneId }
  const list = useRecordRows(type, state, { extra: noConditions, enabled: !hasScenes || !isPending })
  useExistingPage(control, list)
  return {
    control,
    hasScenes,
    scenes,
    scene,
    request: toListRequest(type, state, noConditions),
    rowsOf: rowsOf(control.state),
    list,
  }
}
