import { modelName } from '#protocol/log-parts.ts'
import {
  type Login,
  logCalls,
  type Operation,
  type RefusedCallEntry,
  type Showing,
} from '#protocol/logs/calls.ts'
import { logRights } from '#protocol/logs/kinds.ts'
import { lacks } from '#protocol/platform/codes.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import type { AppServices } from '#server/access/context.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { Export, type Sheet } from '#server/access/exporting.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { type Database, inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { MOST_ROWS, type SheetCell, writeSheet } from '#server/platform/sheets/write-sheet.ts'
import { beginCheck, readChainState } from './chain/checks.ts'
import { countLogins, findLogins, type LoginFilter, presentLogin } from './logins.ts'
import { countOperations, findOperations, presentOperation } from './operations.ts'
import { type Mark, piecesOf, type Window } from './pieces.ts'
import { countRefusals, findRefusals, presentRefusal } from './refused-calls.ts'
import { countShowings, findShowings, presentShowing } from './showings.ts'

/** Rows are counted up to here; beyond, a page says that there are at least as many. */
const MOST_COUNTED = 100_000

/** The two kinds of operations are shown under a right each. */
function requireKind(viewer: Viewer, type: number): void {
  const right = type === 1 || type === 2 ? logRights[type] : undefined
  if (!right || !viewer.can(right)) refuse('forbidden')
}

/** A page with its count, which ends at {@link MOST_COUNTED}. */
function pageOfLog<Row>(rows: Row[], counted: number, paging: { page: number; limit: number }) {
  const page = toPage(rows, Math.min(counted, MOST_COUNTED), paging)
  return counted > MOST_COUNTED
    ? { ...page, lastPage: rows.length < paging.limit, atLeast: true as const }
    : page
}

interface LogSheet<Row extends Mark> {
  name: string
  header: string[]
  count: (db: Database, most: number) => Promise<number>
  find: (db: Database, window: Window) => Promise<Row[]>
  cells: (row: Row) => SheetCell[]
}

const exportLog = <Row extends Mark>(acting: Acting, sheet: LogSheet<Row>): Export =>
  new Export(() => makeSheet(acting, sheet))

/** Rows of a log as a workbook; what is taken out of the logs is an operation itself. */
async function makeSheet<Row extends Mark>(
  acting: Acting,
  { name, header, count, find, cells }: LogSheet<Row>,
): Promise<Sheet> {
  const { services, viewer } = acting
  const read = <Result>(ask: (db: Database) => Promise<Result>) =>
    services.reading.read('exports', viewer.userId, ({ db }) => ask(db))
  const total = await read((db) => count(db, MOST_ROWS + 1))
  if (total > MOST_ROWS) refuse('exportTooLarge', MOST_ROWS)
  await inTransaction(services.db, (trx) =>
    recordActs(trx, acting, [adminAct('other', '导出', name, `导出了${name}`)]),
  )
  const rows = piecesOf((window) => read((db) => find(db, window)), cells)
  return { name: `${name}.xlsx`, total, body: writeSheet({ name, header, rows }) }
}

const operationCells = (row: Operation): SheetCell[] => [
  row.realname,
  row.createTime,
  row.ipAddress,
  modelName(row.model),
  row.subModel,
  row.behavior,
  row.object,
  row.detail,
]
const loginCells = (row: Login): SheetCell[] => [
  row.realname,
  row.loginTime,
  row.ipAddress,
  row.loginAddress,
  row.deviceType,
  row.core,
  row.platform,
  row.authResult === 1 ? '成功' : '失败',
]

const refusalCells = (row: RefusedCallEntry): SheetCell[] => [
  row.realname || '未登录',
  row.viewedAs,
  row.createTime,
  row.ipAddress,
  row.callName,
  row.call,
  lacks[row.lack],
  row.object,
  row.reason,
  row.times,
]

const showingCells = (row: Showing): SheetCell[] => [
  row.realname,
  row.createTime,
  row.ipAddress,
  row.type,
  row.recordId,
  row.object,
  row.field,
  row.reason,
]

async function listLogins({ db }: AppServices, asked: Parameters<typeof windowOf>[0], filter: LoginFilter) {
  const paging = windowOf(asked)
  const { limit } = paging
  const [rows, counted] = await Promise.all([
    findLogins(db, filter, { limit, offset: (paging.page - 1) * limit }),
    countLogins(db, filter, MOST_COUNTED + 1),
  ])
  return pageOfLog(rows.map(presentLogin), counted, paging)
}

/** Logs (platform.md §9.2). */
export const logEndpoints: readonly Endpoint[] = [
  on(logCalls.operations, async ({ services, viewer, request }) => {
    requireKind(viewer, request.type)
    const paging = windowOf(request)
    const { limit } = paging
    const window = { limit, offset: (paging.page - 1) * limit }
    const snapshot = services.directory.current()
    const [rows, counted] = await Promise.all([
      findOperations(services.db, request, window),
      countOperations(services.db, request, MOST_COUNTED + 1),
    ])
    return pageOfLog(
      rows.map((row) => presentOperation(snapshot, row)),
      counted,
      paging,
    )
  }),
  on(logCalls.exportOperations, async (context) => {
    const { services, viewer, request } = context
    requireKind(viewer, request.type)
    const snapshot = services.directory.current()
    return exportLog(context, {
      name: '系统日志信息',
      header: ['用户', '时间', 'ip地址', '模块', '子模块', '行为', '对象', '操作详情'],
      count: (db, most) => countOperations(db, request, most),
      find: (db, window) => findOperations(db, request, window),
      cells: (row) => operationCells(presentOperation(snapshot, row)),
    })
  }),
  on(logCalls.refusals, async ({ services, request }) => {
    await services.refusals.written()
    const paging = windowOf(request)
    const { limit } = paging
    const [rows, counted] = await Promise.all([
      findRefusals(services.db, request, { limit, offset: (paging.page - 1) * limit }),
      countRefusals(services.db, request, MOST_COUNTED + 1),
    ])
    return pageOfLog(rows.map(presentRefusal), counted, paging)
  }),
  on(logCalls.exportRefusals, async (context) => {
    const { services, request } = context
    await services.refusals.written()
    return exportLog(context, {
      name: '越权访问日志信息',
      header: ['用户', '查看身份', '时间', 'ip地址', '操作', '接口', '缺少', '对象', '原因', '次数'],
      count: (db, most) => countRefusals(db, request, most),
      find: (db, window) => findRefusals(db, request, window),
      cells: (row) => refusalCells(presentRefusal(row)),
    })
  }),
  on(logCalls.showings, async ({ services, request }) => {
    const paging = windowOf(request)
    const { limit } = paging
    const [rows, counted] = await Promise.all([
      findShowings(services.db, request, { limit, offset: (paging.page - 1) * limit }),
      countShowings(services.db, request, MOST_COUNTED + 1),
    ])
    return pageOfLog(rows.map(presentShowing(services.directory.current())), counted, paging)
  }),
  on(logCalls.exportShowings, (context) => {
    const { services, request } = context
    const present = presentShowing(services.directory.current())
    return exportLog(context, {
      name: '掩码查看日志信息',
      header: ['用户', '时间', 'ip地址', '类型', '编号', '对象', '字段', '原因'],
      count: (db, most) => countShowings(db, request, most),
      find: (db, window) => findShowings(db, request, window),
      cells: (row) => showingCells(present(row)),
    })
  }),
  on(logCalls.chainState, ({ services }) => readChainState(services)),
  on(logCalls.verify, beginCheck),
  on(logCalls.logins, ({ services, request }) => listLogins(services, request, request)),
  on(logCalls.ownLogins, ({ services, viewer, request }) =>
    listLogins(services, request, { userIds: [viewer.userId] }),
  ),
  on(logCalls.exportLogins, (context) => {
    const { request } = context
    return exportLog(context, {
      name: '登录日志信息',
      header: ['用户', '登陆时间', 'ip地址', '登陆地点', '设备类型', '终端内核', '平台', '认证结果'],
      count: (db, most) => countLogins(db, request, most),
      find: (db, window) => findLogins(db, request, window),
      cells: (row) => loginCells(presentLogin(row)),
    })
  }),
]
