import { approvalStatus } from '#protocol/approval/flow.ts'
import type { Examine, TravelRow } from '#protocol/examine/calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { sumOfTravel, travelLines } from '#protocol/examine/travel.ts'
import { oaExamine } from '#protocol/examine/type.ts'
import { isBlank } from '#protocol/fields/value/shape.ts'
import type { FileEntity } from '#protocol/record/calls/calls.ts'
import type { LineValues } from '#protocol/record/declaration/lines.ts'
import { type LastSubmission, readSubmissions, simpleUserOf } from '#server/approval/door.ts'
import { type FieldRights, fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { StoredLine } from '#server/engine/model/read-lines.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { THING } from './thing.ts'
import { readTravel } from './travel.ts'

export type ExamineRow = RowOf<typeof oaExamine>

const { running, passed, refused, recalled } = approvalStatus
const numberOf = (value: unknown): number | null => (isBlank(value) ? null : Number(value))
const textOf = (value: unknown): string | null => (isBlank(value) ? null : String(value))
const momentOf = (value: unknown): string | null => (value instanceof Date ? formatMoment(value) : null)

type FilesOf = (batchId: unknown) => { img: FileEntity[]; file: FileEntity[] }

/** A page of approvals with all that lists and details show of them: each kind of thing in one statement. The caller has checked rights. */
export async function presentExamines(actor: Actor, rows: readonly ExamineRow[]): Promise<Examine[]> {
  const { services } = actor
  const ids = rows.map(({ id }) => id)
  const [travel, submissions, related] = await Promise.all([
    readTravel(services.db, ids),
    readSubmissions(services.db, 0, ids),
    services.relatedRecords.read(actor, { thing: THING, ids }),
  ])
  const lineBatches = [...travel.values()].flat().flatMap(({ values }) => textOf(values.batchId) ?? [])
  const found = await services.files.list(services.db, [...rows.map((row) => row.batch_id), ...lineBatches])
  const filesOf: FilesOf = (batchId) => {
    const all = found.get(String(batchId)) ?? []
    return {
      img: all.filter(({ fileType }) => fileType === 'img'),
      file: all.filter(({ fileType }) => fileType !== 'img'),
    }
  }
  const rights = fieldRightsOf(actor.viewer, oaExamine, services.engine.catalog.current())
  return rows.flatMap((row) => {
    const lists = related.get(row.id)
    const submission = submissions.get(row.id) ?? null
    if (!lists) return []
    const whole = {
      ...present(actor, row, { submission, filesOf, lines: travel.get(row.id) ?? [] }),
      ...lists,
    }
    return [withhold(whole, rights)]
  })
}

interface Beside {
  submission: LastSubmission | null
  lines: readonly StoredLine[]
  filesOf: FilesOf
}

function present(actor: Actor, row: ExamineRow, { submission, lines, filesOf }: Beside) {
  const { services, viewer } = actor
  const people = services.directory.current()
  const version = services.examineVersions.entry(Number(row.category_id))
  const status = Number(row.check_status)
  const turns = submission?.turns ?? []
  const isOwn = row.create_user_id === viewer.userId
  const named = status === recalled ? [Number(row.create_user_id)] : turns
  return {
    examineId: row.id,
    categoryId: Number(row.category_id),
    content: textOf(row.content) ?? '',
    remark: textOf(row.remark) ?? '',
    typeId: textOf(row.type_id),
    money: numberOf(row.money),
    startTime: momentOf(row.start_time),
    endTime: momentOf(row.end_time),
    duration: numberOf(row.duration),
    createUserId: Number(row.create_user_id),
    createTime: momentOf(row.create_time) ?? '',
    updateTime: momentOf(row.update_time) ?? '',
    batchId: row.batch_id,
    examineRecordId: submission?.recordId ?? null,
    examineStatus: status,
    categoryTitle: textOf(row.category_name) ?? '',
    type: version?.oaType ?? oaTypes.custom,
    examineIcon: version?.icon ?? '',
    createUser: simpleUserOf(people, Number(row.create_user_id)),
    examineName: named.map((each) => people.realname(each)).join(','),
    causeTitle: causeOf(
      version?.oaType,
      lines.map(({ values }) => values),
    ),
    permission: {
      isUpdate: flagOf((isOwn || viewer.isAdmin) && (status === refused || status === recalled)),
      isDelete: flagOf(
        (viewer.isAdmin && (status === passed || status === refused)) ||
          ((isOwn || viewer.isAdmin) && status === recalled),
      ),
      isRecheck: flagOf(isOwn && status === running),
      isCheck: flagOf(turns.includes(viewer.userId)),
    },
    examineTravelList: lines.map((line) => presentLine(line, filesOf)),
    ...filesOf(row.batch_id),
  }
}

/** Without what the roles of the reader keep from them (record-engine.md §3.5); a masked value is kept from them whole. */
function withhold(examine: Examine, { usable }: FieldRights): Examine {
  const seen = <Value>(key: string, value: Value, hidden: Value): Value => (usable(key) ? value : hidden)
  return {
    ...examine,
    content: seen('content', examine.content, ''),
    remark: seen('remark', examine.remark, ''),
    typeId: seen('typeId', examine.typeId, null),
    money: seen('money', examine.money, null),
    startTime: seen('startTime', examine.startTime, null),
    endTime: seen('endTime', examine.endTime, null),
    duration: seen('duration', examine.duration, null),
    causeTitle: seen(travelLines.key, examine.causeTitle, ''),
    examineTravelList: seen(travelLines.key, examine.examineTravelList, []),
  }
}

const flagOf = (holds: boolean): 0 | 1 => (holds ? 1 : 0)

/** What the lines come to in one sentence (approval-office.md §10.3). */
function causeOf(oaType: number | undefined, lines: readonly LineValues[]): string {
  if (oaType === oaTypes.trip) return `${lines.length}个行程，共${sumOfTravel(lines, 'duration')}天。`
  if (oaType === oaTypes.expense) return `${lines.length}个报销事项，共${sumOfTravel(lines, 'money')}元。`
  return ''
}

const presentLine = ({ id, values }: StoredLine, filesOf: FilesOf): TravelRow => ({
  travelId: id,
  vehicle: textOf(values.vehicle),
  trip: textOf(values.trip),
  startAddress: textOf(values.startAddress),
  endAddress: textOf(values.endAddress),
  startTime: momentOf(values.startTime),
  endTime: momentOf(values.endTime),
  duration: numberOf(values.duration),
  traffic: numberOf(values.traffic),
  stay: numberOf(values.stay),
  diet: numberOf(values.diet),
  other: numberOf(values.other),
  money: numberOf(values.money),
  description: textOf(values.description),
  invoiceNumber: textOf(values.invoiceNumber),
  batchId: textOf(values.batchId),
  ...filesOf(values.batchId),
})
