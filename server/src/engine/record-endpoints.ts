import { callsOf, type RecordCalls, recordCallsOf } from '#protocol/record/calls/calls.ts'
import { listCallOf, recordIn } from '#protocol/record/calls/link-calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { requestedView } from '#protocol/record/declaration/view.ts'
import type { RecordLink } from '#protocol/record/relations/registry.ts'
import { linksTo } from '#protocol/record-types.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { readRecordFiles } from './change/record-files.ts'
import { removeRecords } from './change/remove.ts'
import { createRecord } from './change/save/create.ts'
import { updateInformation, updateRecord } from './change/save/update.ts'
import { applyStateEvent } from './change/states/happen.ts'
import { readCounters } from './features/detail/counters.ts'
import { readDetail } from './features/detail/detail.ts'
import { openForm, readInformation } from './features/detail/form.ts'
import { exportAll, exportSelected } from './features/export/export-records.ts'
import { lookAtSheet } from './features/import/look.ts'
import { downloadTemplate } from './features/import/own-imports.ts'
import { uploadImport } from './features/import/upload.ts'
import { listRecords } from './features/list/query.ts'
import { listRelated } from './features/related/related.ts'
import { toggleStar } from './features/star.ts'
import { exitTeam, removeMembers, setMembers } from './features/team/change.ts'
import { readMembers } from './features/team/members.ts'
import { transferRecords } from './features/transfer/transfer.ts'
import { recordIdOf } from './model/token.ts'

/** The calls of one record type, as far as it declares them, and those that list what points at it. */
export function recordEndpointsOf(type: RecordType): Endpoint[] {
  const links = linksTo(type).flatMap(linkEndpointsOf)
  if (type.wire.ownCalls) return links
  const calls = recordCallsOf(type)
  const offered = new Set(callsOf(type))
  const own = [
    ...coreEndpointsOf(type, calls),
    ...abilityEndpointsOf(type, calls),
    ...sheetEndpointsOf(type, calls),
  ]
  return [...own.filter(({ call }) => offered.has(call)), ...links]
}

const coreEndpointsOf = (type: RecordType, calls: RecordCalls): Endpoint[] => [
  on(calls.list, (context) => listRecords(context, type, context.request)),
  on(calls.detail, (context) =>
    readDetail(
      context,
      type,
      recordIdOf(context.services.secrets, type, context.request[type.idKey]),
      requestedView(type, context.request),
    ),
  ),
  on(calls.form, (context) => openForm(context, type, context.request)),
  on(calls.information, (context) =>
    readInformation(context, type, context.request.id, requestedView(type, context.request)),
  ),
  on(calls.updateInformation, (context) => updateInformation(context, type, context.request)),
  on(calls.add, (context) => createRecord(context, type, context.request)),
  on(calls.update, (context) => updateRecord(context, type, context.request)),
  on(calls.remove, (context) => removeRecords(context, type, context.request.ids)),
  on(calls.files, (context) => readRecordFiles(context, type, context.request.id)),
]

function abilityEndpointsOf(
  type: RecordType,
  { counters, star, transfer, team, events }: RecordCalls,
): Endpoint[] {
  return [
    ...Object.entries(events).map(([event, call]) =>
      on(call, (context) => applyStateEvent(context, type, Number(context.request[type.idKey]), event)),
    ),
    ...(counters ? [on(counters, (context) => readCounters(context, type, context.request.id))] : []),
    ...(star ? [on(star, (context) => toggleStar(context, type, context.request.id))] : []),
    ...(transfer ? [on(transfer, (context) => transferRecords(context, type, context.request))] : []),
    ...(team ? teamEndpointsOf(type, team) : []),
  ]
}

const teamEndpointsOf = (type: RecordType, calls: NonNullable<RecordCalls['team']>): Endpoint[] => [
  on(calls.members, (context) => readMembers(context, type, context.request.id)),
  on(calls.addMembers, (context) => setMembers(context, type, context.request)),
  on(calls.updateMembers, (context) => setMembers(context, type, context.request)),
  on(calls.deleteMembers, (context) => removeMembers(context, type, context.request)),
  on(calls.exitTeam, (context) => exitTeam(context, type, context.request.id)),
]

function sheetEndpointsOf(type: RecordType, calls: RecordCalls): Endpoint[] {
  const { import: importing, exportSelected: selected, exportAll: all } = calls
  return [
    ...(importing
      ? [
          on(importing.template, (context) => downloadTemplate(context, type)),
          on(importing.look, (context) => lookAtSheet(context, type, context.uploads[0])),
          on(importing.upload, (context) =>
            uploadImport(context, type, context.uploads[0], {
              ...context.request,
              call: importing.upload.path,
            }),
          ),
        ]
      : []),
    ...(selected ? [on(selected, (context) => exportSelected(context, type, context.request.ids))] : []),
    ...(all ? [on(all, (context) => exportAll(context, type, context.request))] : []),
  ]
}

/** The call that lists a relation's records, at the type that they point at. */
const linkEndpointsOf = (link: RecordLink): Endpoint[] =>
  link.tab?.call
    ? [
        on(listCallOf(link), (context) =>
          listRelated(context, link, recordIn(link, context.request), context.request),
        ),
      ]
    : []
