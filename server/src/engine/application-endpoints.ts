import { applicationOf, typesOf } from '#protocol/applications.ts'
import type { Application } from '#protocol/record/application.ts'
import type { AccessCalls } from '#protocol/record/calls/access-calls.ts'
import type { ActivityCalls } from '#protocol/record/calls/activity.ts'
import type { ColumnCalls } from '#protocol/record/calls/columns.ts'
import type { ImportCalls } from '#protocol/record/calls/imports.ts'
import type { RecycleCalls, UndoCalls } from '#protocol/record/calls/operations.ts'
import type { SceneCalls } from '#protocol/record/calls/scenes.ts'
import type { TodoCalls } from '#protocol/record/calls/todo-calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { refuse } from '#server/platform/refusal.ts'
import { verifyUnique } from './change/plan/unique.ts'
import { explainFields } from './features/access/explain-fields.ts'
import { explainPeople, explainPerson } from './features/access/explain-record.ts'
import { idsNamed } from './features/activity/named.ts'
import { removeFollowUp, removeSignIn } from './features/activity/remove.ts'
import { readTimeline } from './features/activity/timeline.ts'
import { addFollowUp, updateFollowUp } from './features/activity/write.ts'
import {
  arrangeColumns,
  readColumnSettings,
  readListHead,
  restoreColumns,
  setColumnWidth,
} from './features/columns/personal.ts'
import { readHistory } from './features/history/read-history.ts'
import {
  cancelImport,
  discardImport,
  downloadErrors,
  readImport,
  readImports,
  setOwners,
  startImport,
  startUndo,
} from './features/import/own-imports.ts'
import { readShareRoles } from './features/list/scene-sharing.ts'
import { readMoneyStrip } from './features/money-strip/read-strip.ts'
import { purgeRecords } from './features/recycle/purge.ts'
import { readBin } from './features/recycle/recycle-bin.ts'
import { restoreRecords } from './features/recycle/restore.ts'
import { revealValue } from './features/reveal/reveal.ts'
import { countScenes } from './features/scenes/count-scenes.ts'
import { readFilterFields } from './features/scenes/filter-fields.ts'
import { readSceneSettings, readScenes } from './features/scenes/read-scenes.ts'
import {
  addScene,
  arrangeScenes,
  deleteScene,
  setDefaultScene,
  updateScene,
} from './features/scenes/scenes.ts'
import { quickSearch } from './features/search/quick-search.ts'
import { countTodos } from './features/todo/count-todos.ts'
import { listTodo } from './features/todo/list-todo.ts'
import { markAll, markSome, setFollowedUp, unmarkSome } from './features/todo/mark-todos.ts'
import { readLastUndo, undoStep } from './features/undo.ts'

/** The type of an application with this number; 400 for those of others. */
function typeIn(application: Application, label: number): RecordType {
  const type = recordTypeOf(label)
  return type && applicationOf(type) === application ? type : refuse('invalid')
}

/**
 * What the engine answers over all types of an application: the calls that it declares in the engine's shapes. Calls of
 * other shapes are answered by handlers of its own over the same functions.
 */
export function applicationEndpoints(application: Application): Endpoint[] {
  const { columns, scenes, history, activity, imports, undo, recycle, search, moneyStrip, access, reveal } =
    application.calls
  return [
    ...(columns ? columnEndpoints(application, columns) : []),
    ...(scenes ? sceneEndpoints(application, scenes) : []),
    ...(activity ? activityEndpoints(application, activity) : []),
    ...(imports ? importEndpoints(application, imports) : []),
    ...(undo ? undoEndpoints(application, undo) : []),
    ...(recycle ? recycleEndpoints(application, recycle) : []),
    ...(application.todos ? todoEndpoints(application, application.todos) : []),
    ...(history
      ? [
          on(history.list, (context) =>
            readHistory(context, typeIn(application, context.request.types), context.request.actionId),
          ),
        ]
      : []),
    ...(search
      ? [on(search.query, (context) => quickSearch(context, typesOf(application), context.request.word))]
      : []),
    ...(access ? accessEndpoints(application, access) : []),
    ...(reveal
      ? [
          on(reveal.reveal, (context) =>
            revealValue(context, typeIn(application, context.request.type), context.request),
          ),
        ]
      : []),
    ...(moneyStrip
      ? [
          on(moneyStrip.read, (context) =>
            readMoneyStrip(context, typeIn(application, context.request.type), context.request.id),
          ),
        ]
      : []),
  ]
}

const accessEndpoints = (application: Application, calls: AccessCalls): Endpoint[] => [
  on(calls.people, (context) => {
    const { type, id, action } = context.request
    return explainPeople(context, typeIn(application, type), { id, action })
  }),
  on(calls.one, (context) => {
    const { type, id, userId } = context.request
    return explainPerson(context, typeIn(application, type), { id, userId })
  }),
  on(calls.fields, (context) =>
    explainFields(context, typeIn(application, context.request.type), context.request.userId),
  ),
  on(calls.find, (context) => quickSearch(context, typesOf(application), context.request.word)),
]

const columnEndpoints = (application: Application, calls: ColumnCalls): Endpoint[] => [
  on(calls.listHead, (context) => readListHead(context, typeIn(application, context.request.label))),
  on(calls.columnSettings, (context) =>
    readColumnSettings(context, typeIn(application, context.request.label)),
  ),
  on(calls.setColumns, (context) => {
    const { label, noHideFields, hideFields } = context.request
    return arrangeColumns(context, typeIn(application, label), { shown: noHideFields, hidden: hideFields })
  }),
  on(calls.restoreColumns, (context) => restoreColumns(context, typeIn(application, context.request.label))),
  on(calls.setColumnWidth, (context) => setColumnWidth(context, context.request.id, context.request.width)),
  on(calls.verify, (context) => {
    const { fieldId, value = null, batchId } = context.request
    return verifyUnique(context, typesOf(application), { fieldId, value, batchId })
  }),
]

const sceneEndpoints = (application: Application, calls: SceneCalls): Endpoint[] => [
  on(calls.filterFields, (context) => readFilterFields(context, typeIn(application, context.request.label))),
  on(calls.list, (context) => readScenes(context, typeIn(application, context.request.type))),
  on(calls.settings, (context) => readSceneSettings(context, typeIn(application, context.request.type))),
  on(calls.counts, (context) => countScenes(context, typeIn(application, context.request.type))),
  on(calls.roles, (context) => readShareRoles(context)),
  on(calls.add, (context) => addScene(context, typeIn(application, context.request.type), context.request)),
  on(calls.update, (context) => updateScene(context, context.request.sceneId, context.request)),
  on(calls.setDefault, (context) => setDefaultScene(context, context.request.sceneId)),
  on(calls.remove, (context) => deleteScene(context, context.request.sceneId)),
  on(calls.arrange, (context) => {
    const { type, noHideIds, hideIds } = context.request
    return arrangeScenes(context, typeIn(application, type), { shown: noHideIds, hidden: hideIds })
  }),
]

const activityEndpoints = (application: Application, calls: ActivityCalls): Endpoint[] => [
  on(calls.timeline, (context) => {
    const given: Readonly<Record<string, unknown>> = context.request
    const label = Number(given[application.followUps?.keys.type ?? ''])
    return readTimeline(context, typeIn(application, label), context.request)
  }),
  on(calls.add, ({ request, ...context }) => {
    const type = typeIn(application, request.activityType)
    return addFollowUp(context, type, { ...request, named: idsNamed(application, request) })
  }),
  on(calls.update, ({ request, ...context }) =>
    updateFollowUp(context, { ...request, named: idsNamed(application, request) }),
  ),
  on(calls.remove, (context) => removeFollowUp(context, context.request.activityId)),
  on(calls.removeSignIn, (context) => removeSignIn(context, context.request.activityId)),
]

const importEndpoints = (application: Application, calls: ImportCalls): Endpoint[] => [
  on(calls.history, (context) => readImports(context, typeIn(application, context.request.type))),
  on(calls.read, (context) => readImport(context, context.request.importId)),
  on(calls.replaceOwners, (context) => setOwners(context, context.request.importId, context.request.owners)),
  on(calls.start, (context) => startImport(context, context.request.importId)),
  on(calls.discard, (context) => discardImport(context, context.request.importId)),
  on(calls.cancel, (context) => cancelImport(context, context.request.importId)),
  on(calls.errors, (context) => downloadErrors(context, context.request)),
  on(calls.undo, (context) => startUndo(context, context.request.importId)),
]

const undoEndpoints = (application: Application, calls: UndoCalls): Endpoint[] => [
  on(calls.last, (context) =>
    readLastUndo(context, context.request.operation, typeIn(application, context.request.type)),
  ),
  on(calls.undo, (context) => undoStep(context, context.request.token)),
]

const recycleEndpoints = (application: Application, calls: RecycleCalls): Endpoint[] => [
  on(calls.list, (context) => readBin(context, typeIn(application, context.request.type), context.request)),
  on(calls.restore, (context) =>
    restoreRecords(context, typeIn(application, context.request.type), context.request.ids),
  ),
  on(calls.purge, (context) =>
    purgeRecords(context, typeIn(application, context.request.type), context.request.ids),
  ),
]

const todoEndpoints = (application: Application, { shared, entries }: TodoCalls): Endpoint[] => [
  on(shared.counts, (context) => countTodos(context, entries, context.request)),
  on(shared.markAll, (context) => markAll(context, application, context.request.model)),
  on(shared.mark, (context) => markSome(context, application, context.request)),
  on(shared.unmark, (context) => unmarkSome(context, application, context.request)),
  ...entries.flatMap((entry) => [
    on(entry.list, (context) => listTodo(context, entry, context.request)),
    ...(entry.followedUp
      ? [on(entry.followedUp, (context) => setFollowedUp(context, entry, context.request.ids, true))]
      : []),
    ...(entry.unfollowed
      ? [on(entry.unfollowed, (context) => setFollowedUp(context, entry, context.request.ids, false))]
      : []),
  ]),
]
