import { sql } from 'kysely'
import { relatedKinds } from '#protocol/crm/door.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import type { WorkLog, workLogCalls } from '#protocol/work-log/log-calls.ts'
import { textLabels } from '#protocol/work-log/log-limits.ts'
import { type LogKind, logKinds } from '#protocol/work-log/rules.ts'
import { Export, type Sheet } from '#server/access/exporting.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { MOST_ROWS, type SheetCell, writeSheet } from '#server/platform/sheets/write-sheet.ts'
import { presentLogs } from './present.ts'
import { listed } from './read.ts'
import { type LogRow, logColumns } from './visible.ts'

/** Rows fetched at a time. */
const PIECE = 200

type Filter = RequestOf<typeof workLogCalls.export>

/** Logs of one kind that the list shows, as a workbook (approval-office.md §13.3). */
export const exportLogs = (actor: Actor, filter: Filter): Export => new Export(() => makeSheet(actor, filter))

async function makeSheet(actor: Actor, filter: Filter): Promise<Sheet> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from work_logs l
    where ${listed(actor, filter)}`.execute(actor.services.lists.db)
  const total = rows[0]?.total ?? 0
  if (total > MOST_ROWS) refuse('exportTooLarge', MOST_ROWS)
  const columns = columnsOf(filter.categoryId ?? 1)
  return {
    name: '日志信息.xlsx',
    total,
    body: writeSheet({
      name: '日志信息',
      header: columns.map(({ title }) => title),
      rows: readPieces(actor, filter, columns),
    }),
  }
}

interface Column {
  title: string
  cell: (log: WorkLog) => SheetCell
}

function columnsOf(kind: LogKind): Column[] {
  const texts = textLabels[kind]
  return [
    {
      title: '日志类型',
      cell: ({ categoryId }) => logKinds.find(({ type }) => type === categoryId)?.name ?? '',
    },
    { title: '创建日期', cell: ({ createTime }) => createTime },
    { title: '创建人', cell: ({ realname }) => realname },
    {
      title: '发送给',
      cell: ({ sendUserList, sendDeptList }) =>
        [...sendUserList.map(({ realname }) => realname), ...sendDeptList.map(({ name }) => name)].join('、'),
    },
    { title: texts.content, cell: ({ content }) => content },
    { title: texts.tomorrow, cell: ({ tomorrow }) => tomorrow },
    { title: texts.question, cell: ({ question }) => question },
    { title: '关联业务', cell: relationsOf },
    { title: '回复', cell: ({ replyNum }) => replyNum },
  ]
}

/** Names that the reader may see, by kind: 客户：甲公司、乙公司. */
const relationsOf = (log: WorkLog): string =>
  relatedKinds
    .flatMap(({ key, title }) => {
      const names = log[`${key}List`].map(({ name }) => name).filter(Boolean)
      return names.length > 0 ? [`${title}：${names.join('、')}`] : []
    })
    .join('\n')

/** The newest first, each piece asked for when the one before was taken. */
async function* readPieces(
  actor: Actor,
  filter: Filter,
  columns: readonly Column[],
): AsyncGenerator<SheetCell[][]> {
  const { services, viewer } = actor
  let last: LogRow | undefined
  for (;;) {
    const before = last
      ? sql`and (l.create_time, l.log_id) < (${last.create_time}, ${last.log_id}::bigint)`
      : sql``
    const piece = sql<LogRow>`select ${logColumns} from work_logs l where ${listed(actor, filter)} ${before}
      order by l.create_time desc, l.log_id desc limit ${sql.lit(PIECE)}`
    const { rows } = await services.reading.read('exports', viewer.userId, ({ db }) => piece.execute(db))
    const logs = await presentLogs(actor, rows)
    yield logs.map((log) => columns.map(({ cell }) => cell(log)))
    last = rows.at(-1)
    if (rows.length < PIECE) return
  }
}
