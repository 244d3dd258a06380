import { type RawBuilder, sql } from 'kysely'
import type { Examine, examineCalls, OaField, TravelRow } from '#protocol/examine/calls.ts'
import { examineForm, oaTypes } from '#protocol/examine/forms.ts'
import { oaExamine } from '#protocol/examine/type.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import { Export, type Sheet } from '#server/access/exporting.ts'
import { recordEvent } from '#server/engine/change/entries.ts'
import { events } from '#server/engine/change/events.ts'
import { namesFor } from '#server/engine/features/detail/form.ts'
import { storeOf } from '#server/engine/fields/all.ts'
import type { Condition } from '#server/engine/fields/compare.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { schemaOfRow } from '#server/engine/model/schema.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { MOST_ROWS, type SheetCell, writeSheet } from '#server/platform/sheets/write-sheet.ts'
import { readForm } from './form.ts'
import { ownTerms, partOrder, partTerms, readExamines } from './list.ts'
import { type ExamineRow, presentExamines } from './present.ts'
import type { ExamineVersion } from './versions.ts'

type ExportRequest = RequestOf<typeof examineCalls.export>

/** Approvals read at a time. */
const PIECE = 200
const MINE = 1

/** The approvals of one type that the list shows, as a workbook (approval-office.md §10.5). */
export const exportExamines = (actor: Actor, request: ExportRequest): Export =>
  new Export(() => makeSheet(actor, request))

async function makeSheet(actor: Actor, request: ExportRequest): Promise<Sheet> {
  const { services } = actor
  const version = services.examineVersions.entry(request.categoryId ?? 0)
  if (!version) return refuse('examineSheetTypeMissing')
  const isMine = request.queryType === MINE
  const terms = isMine ? ownTerms(actor, request) : partTerms(actor, request)
  const order = isMine ? undefined : partOrder(actor, request)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from oa_examine r where ${terms}`.execute(services.db)
  const total = rows[0]?.count ?? 0
  if (total > MOST_ROWS) refuse('exportTooLarge', MOST_ROWS)
  await inTransaction(services.db, (trx) =>
    recordEvent(trx, actor, oaExamine, [{ id: 0, title: `导出${version.name}${total}条` }], {
      as: events.export,
    }),
  )
  const columns = await columnsFor(actor, version)
  return {
    name: `${version.name}.xlsx`,
    total,
    body: writeSheet({
      name: version.name,
      header: [
        ...columns.head.map(({ title }) => title),
        ...columns.lines.map(({ title }) => title),
        '关联业务',
      ],
      rows: readPieces(actor, terms, columns, order),
    }),
  }
}

interface HeadColumn {
  title: string
  cell: (examine: Examine, custom: ReadonlyMap<string, string>) => SheetCell
}
interface LineColumnOfSheet {
  title: string
  cell: (line: TravelRow) => SheetCell
}
interface Columns {
  custom: readonly OaField[]
  head: readonly HeadColumn[]
  lines: readonly LineColumnOfSheet[]
}

const words = new Map(
  Object.values(oaExamine.states.approval.vocabulary).map(({ code, word }) => [code, word]),
)
/** As sheets call them (approval-office.md §10.5). */
const sheetWords: ReadonlyMap<number, string> = new Map([
  ...words,
  [1, '审核通过'],
  [2, '审核拒绝'],
  [4, '已撤回'],
])

const common: readonly HeadColumn[] = [
  {
    title: '审批类型',
    cell: ({ categoryTitle, typeId }) => (typeId ? `${categoryTitle}-${typeId}` : categoryTitle),
  },
  { title: '创建日期', cell: ({ createTime }) => createTime },
  { title: '创建人', cell: ({ createUser }) => createUser.realname },
  { title: '状态', cell: ({ examineStatus }) => sheetWords.get(examineStatus) ?? '' },
  { title: '当前审批人', cell: ({ examineName }) => examineName },
]

/** Fields that sheets call otherwise than forms (approval-office.md §10.5). */
const titles: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  [oaTypes.leave]: { content: '审批内容', duration: '时长' },
  [oaTypes.expense]: { content: '差旅内容' },
  [oaTypes.loan]: { content: '审批内容', money: '借款金额' },
}

const places: readonly LineColumnOfSheet[] = [
  { title: '出发城市', cell: ({ startAddress }) => startAddress },
  { title: '目的城市', cell: ({ endAddress }) => endAddress },
  { title: '开始时间', cell: ({ startTime }) => startTime },
  { title: '结束时间', cell: ({ endTime }) => endTime },
]
const ofTrips: readonly LineColumnOfSheet[] = [
  { title: '交通工具', cell: ({ vehicle }) => vehicle },
  { title: '单程往返', cell: ({ trip }) => trip },
  ...places,
  { title: '时长', cell: ({ duration }) => duration },
  { title: '出差备注', cell: ({ description }) => description },
]
const ofExpenses: readonly LineColumnOfSheet[] = [
  ...places,
  { title: '交通费', cell: ({ traffic }) => traffic },
  { title: '住宿费', cell: ({ stay }) => stay },
  { title: '餐饮费', cell: ({ diet }) => diet },
  { title: '其他费用', cell: ({ other }) => other },
  { title: '合计', cell: ({ money }) => money },
  { title: '费用明细描述', cell: ({ description }) => description },
]
const linesOf = (oaType: number) =>
  oaType === oaTypes.trip ? ofTrips : oaType === oaTypes.expense ? ofExpenses : []

async function columnsFor(actor: Actor, { id, oaType }: ExamineVersion): Promise<Columns> {
  const fixed = examineForm(oaType).fields.filter(({ fieldName }) => fieldName !== 'type_id')
  const custom = (await readForm(actor, id)).filter(({ fieldType }) => fieldType === 0)
  return {
    custom,
    head: [
      ...common,
      ...fixed.map(
        ({ fieldName, name }): HeadColumn => ({
          title: titles[oaType]?.[fieldName] ?? name,
          cell: (examine) => cellOf(Object.entries(examine).find(([key]) => key === toKey(fieldName))?.[1]),
        }),
      ),
      ...custom.map(
        ({ fieldName, name }): HeadColumn => ({
          title: name,
          cell: (_, texts) => texts.get(fieldName) ?? '',
        }),
      ),
    ],
    lines: linesOf(oaType),
  }
}

const cellOf = (value: unknown): SheetCell =>
  typeof value === 'number' || typeof value === 'string' ? value : null

/** One line for each kind of what it is related to: 客户 【甲】、【乙】. */
const relatedText = ({ customerList, contactsList, businessList, contractList }: Examine): string =>
  Object.entries({ 客户: customerList, 联系人: contactsList, 商机: businessList, 合同: contractList })
    .filter(([, list]) => list.length > 0)
    .map(([kind, list]) => `${kind} ${list.map(({ name }) => `【${name}】`).join('、')}`)
    .join('\n')

async function* readPieces(
  actor: Actor,
  terms: Condition,
  { custom, head, lines }: Columns,
  order: RawBuilder<unknown> | undefined,
): AsyncGenerator<SheetCell[][]> {
  for (let offset = 0; ; offset += PIECE) {
    const rows = await readExamines(actor, terms, { limit: PIECE, offset, order })
    const texts = new Map(
      await Promise.all(rows.map(async (row) => [row.id, await textsOf(actor, row, custom)] as const)),
    )
    const shown = await presentExamines(actor, rows)
    yield shown.flatMap((examine) => {
      const own = head.map(({ cell }) => cell(examine, texts.get(examine.examineId) ?? new Map()))
      const details = lines.length > 0 ? examine.examineTravelList : []
      const first = details[0]
      const cells = (line: TravelRow | undefined) => lines.map(({ cell }) => (line ? cell(line) : null))
      return [
        [...own, ...cells(first), relatedText(examine)],
        ...details.slice(1).map((line) => [...own.map(() => null), ...cells(line), null]),
      ]
    })
    if (rows.length < PIECE) return
  }
}

/** Texts of the fields of administrators, by key: those that the version of the row has. */
async function textsOf(
  actor: Actor,
  row: ExamineRow,
  custom: readonly OaField[],
): Promise<ReadonlyMap<string, string>> {
  if (custom.length === 0) return new Map()
  const names = await namesFor(actor, oaExamine, row)
  const { columns } = schemaOfRow(oaExamine, actor.services.engine.catalog.current(), row)
  return new Map(
    custom.flatMap(({ fieldName }) => {
      const column = columns.get(fieldName)
      if (!column) return []
      const stored: unknown = Object.entries(row).find(([key]) => key === column.column)?.[1] ?? null
      return [[fieldName, storeOf(column.formType).toText(stored, names, column.field)] as const]
    }),
  )
}
