import { type RecordCalls, recordCallsOf } from '#protocol/record/calls.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import { recycleCalls, searchCalls, undoCalls } from '#protocol/record/operations.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { done } from '#server/access/done.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { refuse } from '#server/platform/refusal.ts'
import { purgeRecords } from './features/recycle/purge.ts'
import { readBin } from './features/recycle/recycle-bin.ts'
import { restoreRecords } from './features/recycle/restore.ts'
import { quickSearch } from './features/search/quick-search.ts'
import { exitTeam, removeMembers, setMembers } from './features/team/change.ts'
import { readMembers } from './features/team/members.ts'
import { transferRecords } from './features/transfer/transfer.ts'
import { readLastUndo, undoStep } from './features/undo.ts'

/** Transfer and team of one record type, as far as it declares them. */
export function operationEndpointsOf(type: RecordType): Endpoint[] {
  const { transfer, team } = recordCallsOf(type)
  return [
    ...(transfer
      ? [
          on(
            transfer,
            done((context) => transferRecords(context, type, context.request)),
          ),
        ]
      : []),
    ...(team ? teamEndpointsOf(type, team) : []),
  ]
}

function teamEndpointsOf(type: RecordType, calls: NonNullable<RecordCalls['team']>): Endpoint[] {
  return [
    on(calls.members, (context) => readMembers(context, type, context.request.id)),
    on(
      calls.addMembers,
      done((context) => setMembers(context, type, context.request)),
    ),
    on(
      calls.updateMembers,
      done((context) => setMembers(context, type, context.request)),
    ),
    on(
      calls.deleteMembers,
      done((context) => removeMembers(context, type, context.request)),
    ),
    on(
      calls.exitTeam,
      done((context) => exitTeam(context, type, context.request.id)),
    ),
  ]
}

const typeOf = (label: number): RecordType => recordTypeOf(label) ?? refuse('invalid')

/** Undo, recycle bin and quick search, over all types. */
export const operationEndpoints: readonly Endpoint[] = [
  on(undoCalls.last, (context) => readLastUndo(context, context.request.operation, context.request.type)),
  on(
    undoCalls.undo,
    done((context) => undoStep(context, context.request.token)),
  ),
  on(recycleCalls.list, (context) => readBin(context, typeOf(context.request.type), context.request)),
  on(
    recycleCalls.restore,
    done((context) => restoreRecords(context, typeOf(context.request.type), context.request.ids)),
  ),
  on(
    recycleCalls.purge,
    done((context) => purgeRecords(context, typeOf(context.request.type), context.request.ids)),
  ),
  on(searchCalls.query, (context) => quickSearch(context, context.request.word)),
]
