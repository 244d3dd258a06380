import type { LoaderFunction } from 'react-router'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { isDrawn } from '#web/platform/drawn.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { preloadHead } from '../../model/data/columns.ts'
import { preloadRows } from '../../model/data/list.ts'
import { preloadScenes, sceneOf } from '../../model/data/scenes.ts'
import { lastScene, noteScene } from '../../model/state/last-scenes.ts'
import { readListState } from '../../model/state/list-url.ts'

/** How long, in milliseconds, a page waits for its rows to render once; afterwards it renders without them. */
const PATIENCE = 400
/** Before anything else is drawn: a slow machine would draw the page twice, and be later with the rows. */
const FIRST_PATIENCE = 1500

/**
 * Asks for columns, scenes and rows beside the session, before the page is drawn. Who may not see them is refused by the
 * server and reads so on the page; what else fails here is asked again, and reported, by the list itself.
 */
export const listLoader =
  (type: RecordType): LoaderFunction =>
  ({ request }) => {
    const asked = preload(type, new URL(request.url).searchParams).catch(leaveToList)
    return Promise.race([asked, patience()])
  }

const leaveToList = () => null
const patience = () =>
  new Promise<null>((resolve) => void setTimeout(resolve, isDrawn() ? PATIENCE : FIRST_PATIENCE, null))

async function preload(type: RecordType, params: URLSearchParams): Promise<null> {
  const state = readListState(params)
  const queryRows = (scene: number | undefined) => preloadRows(queryClient, type, { ...state, scene })
  // most likely the scenes will say the same: then the rows are on their way already
  const likely = state.scene ?? (state.figure ? undefined : lastScene(type))
  if (likely !== undefined || state.figure) void queryRows(likely)
  const [scenes] = await Promise.all([preloadScenes(queryClient, type), preloadHead(queryClient, type)])
  const scene = sceneOf(scenes, state)?.sceneId
  if (state.scene === undefined && !state.figure) noteScene(type, scene)
  await queryRows(scene)
  return null
}
