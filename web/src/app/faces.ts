import type { MessageContribution } from '#web/messages/door.ts'
import {
  type Application,
  type Area,
  type Face,
  type ManageEntry,
  manageSections,
  type Shown,
} from '#web/platform/area.ts'
import type { FigureWords } from '#web/record/model/figure-words.ts'
import type { FlowSubject } from '#web/record/model/flow-subjects.ts'
import type { RecordStrip } from '#web/record/model/record-strips.ts'
import { createEntryOf, type RecordScreen } from '#web/record/model/screens.tsx'
import { noSubmission, type SubmissionSlot } from '#web/record/model/submission.ts'
import type { TimelineThing } from '#web/record/model/timeline-things.ts'
import { noTodoDecisions, type TodoDecisionSlot } from '#web/record/model/todo-decisions.ts'
import { areas } from './areas.ts'

/** The faces of all areas, as the pages of signed-in people need them. */
export interface Faces extends Shown {
  records: readonly RecordScreen[]
  strips: readonly RecordStrip[]
  figures: FigureWords
  flowSubjects: readonly FlowSubject[]
  timelineThings: readonly TimelineThing[]
  messages: readonly MessageContribution[]
  submission: SubmissionSlot
  todoDecisions: TodoDecisionSlot
}

let loading: Promise<Faces> | undefined

/** Fetches the faces once; a failed fetch is tried again. */
export function loadFaces(): Promise<Faces> {
  loading ??= joinFaces(areas).catch((failure: unknown) => {
    loading = undefined
    throw failure
  })
  return loading
}

async function joinFaces(all: readonly Area[]): Promise<Faces> {
  const faced = await Promise.all(all.map(async (area) => ({ area, face: (await area.face?.()) ?? {} })))
  const faces = faced.map(({ face }) => face)
  return {
    applications: faced.flatMap(({ area, face }) => applicationOf(area, face, faces)),
    manage: groupEntries(faces.flatMap((face) => face.manage ?? [])),
    settings: inOrder(faces.flatMap((face) => face.settings ?? [])),
    otherSettings: inOrder(faces.flatMap((face) => face.otherSettings ?? [])),
    personal: faces.flatMap((face) => face.personal ?? []),
    account: faces.flatMap((face) => face.account ?? []),
    bar: faces.flatMap((face) => face.bar ?? []),
    staffSources: faces.flatMap((face) => face.staffSources ?? []),
    workActs: Object.assign({}, ...faces.map((face) => face.workActs)),
    above: faces.flatMap((face) => face.above ?? []),
    records: faces.flatMap((face) => face.records ?? []),
    strips: faces.flatMap((face) => face.strips ?? []),
    figures: Object.assign({}, ...faces.map((face) => face.figures)),
    flowSubjects: faces.flatMap((face) => face.flowSubjects ?? []),
    timelineThings: faces.flatMap((face) => face.timelineThings ?? []),
    messages: faces.flatMap((face) => face.messages ?? []),
    submission: faces.find((face) => face.submission)?.submission ?? noSubmission,
    todoDecisions: faces.find((face) => face.todoDecisions)?.todoDecisions ?? noTodoDecisions,
  }
}

function applicationOf({ key, application }: Area, face: Face, faces: readonly Face[]): Application[] {
  if (!application || !face.application) return []
  const { path } = application
  const menu = [...faces.flatMap(({ within }) => within?.[path] ?? []), ...face.application.menu]
  const create = [...(face.records ?? []).map(createEntryOf), ...(face.application.create ?? [])]
  return [{ ...face.application, key, path, menu, create }]
}

const inOrder = <Entry extends { order: number }>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) => one.order - other.order)

/** Rows of the administration by their sections, those that stand under a group inside it. */
function groupEntries(entries: readonly ManageEntry[]): ManageEntry[] {
  const within = Map.groupBy(inOrder(entries), (entry) => entry.under)
  const withChildren = (entry: ManageEntry) => {
    const children = within.get(entry.path)
    return children ? { ...entry, children: [...(entry.children ?? []), ...children] } : entry
  }
  const rows = (within.get(undefined) ?? []).map(withChildren)
  return manageSections.flatMap((section) => rows.filter((entry) => entry.section === section))
}
