import { backlogCalls } from '#protocol/crm/backlog/calls.ts'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { sceneCalls } from '#protocol/crm/scenes.ts'
import { recordCallsOf } from '#protocol/record/calls.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import { historyCalls } from '#protocol/record/history.ts'
import { listCallOf, recordIn } from '#protocol/record/link-calls.ts'
import type { RecordLink } from '#protocol/record/registry.ts'
import { linksTo, recordTypes } from '#protocol/record-types.ts'
import { done } from '#server/access/done.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { refuse } from '#server/platform/refusal.ts'
import { readRecordFiles } from './change/record-files.ts'
import { removeRecords } from './change/remove.ts'
import { createRecord } from './change/save/create.ts'
import { verifyUnique } from './change/save/unique.ts'
import { updateInformation, updateRecord } from './change/save/update.ts'
import { letHappen } from './change/states/happen.ts'
import { activityEndpoints } from './features/activity/endpoints.ts'
import {
  arrangeColumns,
  readColumnSettings,
  readListHead,
  setColumnWidth,
} from './features/columns/personal.ts'
import { readCounters } from './features/detail/counters.ts'
import { readDetail } from './features/detail/detail.ts'
import { arrangeRows, readForm, readInformation } from './features/detail/form.ts'
import { readHistory } from './features/history/read-history.ts'
import { importEndpoints, sheetEndpointsOf } from './features/import/endpoints.ts'
import { listRecords } from './features/list/query.ts'
import { listRelated } from './features/related/related.ts'
import { readFilterFields } from './features/scenes/filter-fields.ts'
import {
  addScene,
  arrangeScenes,
  deleteScene,
  readSceneSettings,
  readScenes,
  setDefaultScene,
  updateScene,
} from './features/scenes/scenes.ts'
import { toggleStar } from './features/star.ts'
import { countTodos } from './features/todo/count-todos.ts'
import { handleFields } from './model/handles.ts'
import { operationEndpoints, operationEndpointsOf } from './operations.ts'

/** The calls of one record type. */
function endpointsOf(type: RecordType): Endpoint[] {
  const calls = recordCallsOf(type)
  const core = [
    on(calls.list, (context) => listRecords(context, type, context.request)),
    on(calls.detail, (context) =>
      readDetail(context, type, Number(context.request[type.idKey]), context.request.poolId),
    ),
    on(calls.form, async (context) => {
      const { id, type: flat, actionType, buttonType } = context.request
      const leaves = id ? ['update'] : ['save', 'excelimport', 'index']
      if (!leaves.some((leaf) => context.viewer.can(`${type.node}/${leaf}`))) refuse('forbidden')
      const all = await readForm(context, type, id)
      const fields = await handleFields(context.db, type, actionType ?? buttonType, all)
      return flat ? fields : arrangeRows(fields)
    }),
    on(calls.information, (context) =>
      readInformation(context, type, context.request.id, context.request.poolId),
    ),
    on(calls.updateInformation, (context) => updateInformation(context, type, context.request)),
    on(calls.add, (context) => createRecord(context, type, { request: context.request })),
    on(calls.update, (context) => updateRecord(context, type, context.request)),
    on(calls.remove, async (context) => {
      await removeRecords(context, type, context.request.ids)
      return null
    }),
    on(calls.files, (context) => readRecordFiles(context, type, context.request.id)),
  ]
  const { counters, star, events } = calls
  return [
    ...core,
    ...Object.entries(events).map(([event, call]) =>
      on(
        call,
        done((context) => letHappen(context, type, Number(context.request[type.idKey]), event)),
      ),
    ),
    ...operationEndpointsOf(type),
    ...sheetEndpointsOf(type),
    ...(counters ? [on(counters, (context) => readCounters(context, type, context.request.id))] : []),
    ...(star
      ? [
          on(star, async (context) => {
            await toggleStar(context, type, context.request.id)
            return null
          }),
        ]
      : []),
  ]
}

/** The calls of one relation, at the type that its records point at. */
function linkEndpointsOf(link: RecordLink): Endpoint[] {
  if (!link.tab?.call) return []
  return [
    on(listCallOf(link), (context) =>
      listRelated(context, link, recordIn(link, context.request), context.request),
    ),
  ]
}

const columnEndpoints = [
  on(fieldCalls.listHead, (context) => readListHead(context, context.request.label)),
  on(fieldCalls.columnSettings, (context) => readColumnSettings(context, context.request.label)),
  on(fieldCalls.setColumns, async (context) => {
    const { label, noHideFields, hideFields } = context.request
    await arrangeColumns(context, { label, shown: noHideFields, hidden: hideFields })
    return null
  }),
  on(fieldCalls.setColumnWidth, async (context) => {
    await setColumnWidth(context, context.request.id, context.request.width)
    return null
  }),
  on(fieldCalls.verify, (context) =>
    verifyUnique(context, { ...context.request, value: context.request.value ?? null }),
  ),
]

const sceneEndpoints = [
  on(sceneCalls.filterFields, (context) => readFilterFields(context, context.request.label)),
  on(sceneCalls.list, (context) => readScenes(context, context.request.type)),
  on(sceneCalls.settings, (context) => readSceneSettings(context, context.request.type)),
  on(sceneCalls.add, async (context) => {
    await addScene(context, context.request)
    return null
  }),
  on(sceneCalls.update, async (context) => {
    await updateScene(context, context.request.sceneId, context.request)
    return null
  }),
  on(sceneCalls.setDefault, async (context) => {
    await setDefaultScene(context, context.request.sceneId)
    return null
  }),
  on(sceneCalls.remove, async (context) => {
    await deleteScene(context, context.request.sceneId)
    return null
  }),
  on(sceneCalls.arrange, async (context) => {
    const { type, noHideIds, hideIds } = context.request
    await arrangeScenes(context, { type, shown: noHideIds, hidden: hideIds })
    return null
  }),
]

/** Everything the engine answers. */
export const engineEndpoints: readonly Endpoint[] = [
  ...recordTypes.flatMap(endpointsOf),
  ...recordTypes.flatMap(linksTo).flatMap(linkEndpointsOf),
  ...columnEndpoints,
  ...sceneEndpoints,
  ...operationEndpoints,
  ...importEndpoints,
  ...activityEndpoints,
  on(backlogCalls.num, (context) => countTodos(context)),
  on(historyCalls.list, (context) => readHistory(context, context.request.types, context.request.actionId)),
]
