import type { AccessCalls } from './calls/access-calls.ts'
import type { ActivityCalls, FollowUpKeys, FollowUpName, FollowUpRights } from './calls/activity.ts'
import type { ColumnCalls } from './calls/columns.ts'
import type { HistoryCalls } from './calls/history.ts'
import type { ImportCalls } from './calls/imports.ts'
import type { MoneyStripCalls } from './calls/money-strip-calls.ts'
import type { RecycleCalls, SearchCalls, UndoCalls } from './calls/operations.ts'
import type { RevealCalls } from './calls/reveal-calls.ts'
import type { SceneCalls } from './calls/scenes.ts'
import type { TodoCalls } from './calls/todo-calls.ts'
import type { Node, RecordType } from './declaration/declare.ts'

/** Calls over all record types of an application, as far as it has them in the shape in which the engine answers them. */
export interface ApplicationCalls {
  columns?: ColumnCalls
  scenes?: SceneCalls
  history?: HistoryCalls
  activity?: ActivityCalls
  imports?: ImportCalls
  undo?: UndoCalls
  recycle?: RecycleCalls
  search?: SearchCalls
  moneyStrip?: MoneyStripCalls
  access?: AccessCalls
  reveal?: RevealCalls
}

/**
 * A part of the product with record types of its own, such as customer management or human resources: calls, rights and
 * messages that its types share.
 */
export interface Application {
  /** First part of the permission nodes of its types. */
  key: string
  calls: ApplicationCalls
  /** 待办事项 of its types; absent: none of them has entries. */
  todos?: TodoCalls
  /** Label of messages about its records (platform.md §7.1). */
  messageLabel: number
  /** The right to share scenes with roles; absent: no one may. */
  sceneSharers?: Node
  /** Absent: its records are not followed up. */
  followUps?: { rights: FollowUpRights; names: readonly FollowUpName[]; keys: FollowUpKeys }
}

/** All applications and the record types that belong to them. */
export interface Applications {
  applications: readonly Application[]
  /** The application of a record type, given by the first part of its node. */
  applicationOf: (type: Pick<RecordType, 'key' | 'node'>) => Application
  /** The record types of an application, in their order. */
  typesOf: (application: Pick<Application, 'key'>) => RecordType[]
  /** Calls that the application of a type has; throws where it has none of this kind. */
  sharedCallsOf: <Kind extends keyof ApplicationCalls>(
    type: Pick<RecordType, 'key' | 'node'>,
    kind: Kind,
  ) => NonNullable<ApplicationCalls[Kind]>
}

const keyOf = ({ node }: Pick<RecordType, 'node'>) => node.slice(0, node.indexOf('/'))

/** Puts applications and types together; refuses (throws) a type that belongs to none of them. */
export function applicationsOf(
  applications: readonly Application[],
  recordTypes: readonly RecordType[],
): Applications {
  const byKey = new Map(applications.map((application) => [application.key, application]))
  const applicationOf: Applications['applicationOf'] = (type) => {
    const found = byKey.get(keyOf(type))
    if (!found) throw new Error(`${type.key} belongs to no application: ${type.node}`)
    return found
  }
  for (const type of recordTypes) applicationOf(type)
  return {
    applications,
    applicationOf,
    typesOf: ({ key }) => recordTypes.filter((type) => keyOf(type) === key),
    sharedCallsOf: (type, kind) => {
      const application = applicationOf(type)
      const calls = application.calls[kind]
      if (!calls) throw new Error(`${application.key} declares no calls of ${kind}`)
      return calls
    },
  }
}
