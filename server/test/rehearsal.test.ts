import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from './database.ts'
import { type ServerProcess, spawnServer } from './server-process.ts'
import { copySource, type Edit, type SourceCopy } from './source-copy.ts'

// a first start migrates an empty database
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

/** docs/adding-a-field.md: its declaration, and the migration of its column. */
const field: readonly Edit[] = [
  {
    file: 'protocol/src/crm/contacts/type.ts',
    after: '  fields: [\n',
    text: `    { name: 'wechat', label: '微信', formType: 'text', kind: 1 },\n`,
  },
  { file: 'server/migrations/9001_wechat.sql', text: 'alter table contacts add column wechat text;' },
]

/** docs/adding-a-call.md: its declaration, and the function that answers it. */
const call: readonly Edit[] = [
  {
    file: 'protocol/src/crm/leads/calls.ts',
    after: 'export const leadsCalls = {\n',
    text: `  greet: call({
    path: 'crmLeads/greet',
    need: 'crm/leads/index',
    area: 'leads',
    summary: '问候',
    request: z.object({ ids: ids(10) }),
    reply: z.object({ words: z.string() }),
  }),\n`,
  },
  {
    file: 'server/src/crm/leads/convert.ts',
    after: 'export const leadsEndpoints: readonly Endpoint[] = [\n',
    text: "  on(leadsCalls.greet, ({ request }) => ({ words: '问候'.repeat(request.ids.length) })),\n",
  },
]

/** docs/adding-a-record-type.md: its declaration, its migration, and a line in the registry of its area. */
const recordType: readonly Edit[] = [
  {
    file: 'protocol/src/crm/rehearsed/type.ts',
    text: `import { Decimal } from 'decimal.js'
import { declareRecordType } from '#protocol/record/declaration/declare.ts'
import { ownedScenes } from '#protocol/record/declaration/declared-scenes.ts'
import { lines, numberIn, roundMoney } from '#protocol/record/declaration/lines.ts'
import { link } from '#protocol/record/declaration/link.ts'
import { states } from '#protocol/record/states/declared-states.ts'
import { closingColumns, closingFilters, ownerFilters, ownerUserName } from '#protocol/record/declaration/system-columns.ts'

const closed = [2013, '已关闭的订单不能编辑'] as const

/** What is ordered. */
const goods = lines({
  key: 'goods',
  title: '货物',
  formType: 'product',
  table: 'order_goods',
  most: 50,
  columns: [
    { name: 'name', label: '名称', formType: 'text', required: true },
    { name: 'price', label: '单价', formType: 'floatnumber', precisions: 2 },
    { name: 'num', label: '数量', formType: 'floatnumber', precisions: 2, initial: 1 },
    { name: 'subtotal', label: '小计', formType: 'floatnumber', precisions: 2, computed: true },
  ],
  compute: (line) => ({
    ...line,
    subtotal: roundMoney(numberIn(line, 'price').times(numberIn(line, 'num'))),
  }),
  inputs: [],
  totals: {
    columns: ['total_price'],
    compute: (all) => ({
      totalPrice: roundMoney(Decimal.sum(0, ...all.map((line) => numberIn(line, 'subtotal')))),
    }),
  },
})

/** 订单 */
export const order = declareRecordType({
  label: 77,
  key: 'order',
  wire: { module: 'crmOrder' },
  display: '订单',
  table: 'orders',
  idKey: 'orderId',
  title: 'num',
  node: 'crm/leads',
  numbered: { column: 'num', date: 'order_date', title: '订单编号', letters: 'DD' },
  lines: [goods],
  states: {
    progress: states({
      column: 'order_status',
      title: '订单状态',
      initial: 'open',
      vocabulary: {
        open: { code: 1, word: '进行中', tone: 'info' },
        closed: { code: 2, word: '已关闭', tone: 'default', forbids: { edit: closed } },
      },
      events: {
        close: {
          from: ['open'],
          to: 'closed',
          behavior: 2,
          call: { path: 'close', right: 'update', summary: '关闭订单' },
        },
      },
    }),
    delivery: states({
      column: 'delivery_status',
      title: '发货状态',
      formType: 'number',
      initial: 'none',
      vocabulary: {
        none: { code: 0, word: '未发货', tone: 'default' },
        sent: { code: 1, word: '已发货', tone: 'success' },
      },
      events: {
        send: {
          from: ['none'],
          to: 'sent',
          when: [{ axis: 'progress', in: ['open'], refusal: closed }],
          behavior: 2,
          call: { path: 'send', right: 'update', summary: '发货' },
        },
      },
    }),
  },
  kinds: {
    column: 'order_kind',
    plain: { reason: 'hidden' },
    from: [
      { code: 1, name: '销售', fields: { reason: 'hidden', goods: 'required' } },
      { code: 2, name: '退货', fields: { reason: 'required', goods: 'hidden', order_date: 'shown' } },
    ],
    wire: { strict: 'orderKind' },
  },
  fields: [
    { name: 'num', label: '订单编号', formType: 'text', kind: 1, required: true, unique: true },
    { name: 'order_date', label: '下单日期', formType: 'date', kind: 1 },
    { name: 'reason', label: '退货原因', formType: 'text', kind: 1 },
    {
      name: 'customer_id',
      label: '客户名称',
      formType: 'customer',
      kind: 1,
      required: true,
      link: link('customer', {
        required: true,
        onRemove: 'refuse',
        timeline: 'all',
        tab: { key: 'orders', counter: 'orderCount', columns: ['num', 'orderDate'], call: 'queryOrders' },
        creates: ['tab'],
      }),
    },
  ],
  stored: [
    { name: 'total_price', label: '总金额', formType: 'floatnumber', inRows: true },
    { name: 'order_kind', label: '订单类型', formType: 'number', inRows: true },
  ],
  list: {
    search: ['num'],
    searchHint: '请输入订单编号',
    systemColumns: [ownerUserName, ...closingColumns],
    filters: [...ownerFilters, ...closingFilters],
    scenes: ownedScenes('订单', { star: true }),
  },
  abilities: { star: true, transfer: true, exportAll: true, activity: true, counters: true },
  detail: {
    head: [{ key: 'num', title: '订单编号' }],
    tabs: [
      { key: 'activity', title: '活动' },
      { key: 'lines', title: '货物' },
      { key: 'information', title: '详细资料' },
      { key: 'history', title: '操作记录' },
    ],
    actions: ['transfer', 'delete'],
  },
})
`,
  },
  {
    file: 'protocol/src/crm/types.ts',
    after: 'export const crmTypes: readonly RecordType[] = [',
    text: 'order, ',
  },
  {
    file: 'protocol/src/crm/types.ts',
    after: "import type { RecordType } from '#protocol/record/declaration/declare.ts'\n",
    text: "import { order } from './rehearsed/type.ts'\n",
  },
  {
    file: 'server/migrations/9002_orders.sql',
    text: `create table orders (num text, order_date date, reason text, customer_id bigint references customer,
  order_status smallint not null, delivery_status smallint not null, order_kind smallint,
  total_price numeric(18, 2));
select make_record_table('orders', search => '{num}');
create table order_goods (name text, price numeric(18, 2), num numeric(18, 2), subtotal numeric(18, 2));
select make_line_table('order_goods', 'orders');
create unique index unique_orders__num on orders (btrim(num)) where deleted_at is null;
create index orders_customer on orders (customer_id);`,
  },
]

let source: SourceCopy
let database: TestDatabase
let server: ServerProcess
let ask: (call: string, body?: object) => Promise<{ code: number; msg: string; data: unknown }>

beforeAll(async () => {
  source = await copySource()
  await mkdir(source.file('protocol/src/crm/rehearsed'))
  await source.edit([...field, ...call, ...recordType])
  database = await createEmptyDatabase()
  const env = { DATABASE_URL: database.url, DATA_DIR: source.file('data') }
  server = spawnServer(env, [], source.file('server/src/main.ts'))
  ask = await enter(await server.started())
})
afterAll(async () => {
  await server?.end()
  await database?.close()
  await source?.remove()
})

/** The administrator of a new company, as a client of the wire. */
async function enter(address: string): Promise<typeof ask> {
  const account = { username: '13800000000', password: 'harbour7' }
  const send = async (call: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', 'admin-token': token }
    const reply = await fetch(`${address}/crm/api/${call}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return reply.json()
  }
  await send('adminUser/initUser', { ...account, code: '', companyName: '测试公司' })
  const { data } = await send('login', account)
  return (call, body = {}) => send(call, body, data.adminToken)
}

/** The declarations alone: whether the rest of the source compiles is a step of its own in `npm test`. */
const checked: Edit = {
  file: 'tsconfig.declarations.json',
  text: JSON.stringify({ extends: './tsconfig.json', include: ['protocol/src'] }),
}

test('what was added compiles with the other declarations', async () => {
  await source.edit([checked])
  const tsc = source.file('node_modules/typescript/bin/tsc')
  const project = source.file(checked.file)
  await promisify(execFile)(process.execPath, [tsc, '-p', project], { cwd: path.dirname(project) })
})

test('a field is a declaration and the migration of its column', async () => {
  const saved = await ask('crmCustomer/add', { entity: { customerName: '济南测评' } })
  const customerId = Object(saved.data).customerId
  await ask('crmContacts/add', { entity: { name: '王敏', customerId, wechat: 'wm-77' } })
  const list = await ask('crmContacts/queryPageList', { search: '', page: 1, limit: 15, type: 3 })
  expect(list).toMatchObject({ code: 0, data: { list: [{ name: '王敏', wechat: 'wm-77' }] } })
  const form = await ask('crmContacts/field', { type: '1' })
  expect(form.data).toContainEqual(expect.objectContaining({ fieldName: 'wechat', name: '微信' }))
})

test('a call is a declaration and a function', async () => {
  expect(await ask('crmLeads/greet', { ids: [1, 2] })).toMatchObject({ code: 0, data: { words: '问候问候' } })
  expect(await ask('crmLeads/greet', { ids: 'x' })).toMatchObject({ code: 400 })
})

test('a record type with number, states, lines, relation, tab and counter is a declaration, a migration and a line', async () => {
  const saved = await ask('crmCustomer/add', { entity: { customerName: '青岛测评' } })
  const customerId = Object(saved.data).customerId
  const missing = await ask('crmOrder/add', { entity: { num: 'A-1' } })
  expect(missing).toMatchObject({ code: 400, msg: '客户名称不能为空' })
  const goods = [
    { name: '加密狗', price: '120', num: 2 },
    { name: '延长线', price: '9.5', num: 1 },
  ]
  const entity = { num: 'A-1', customerId, orderDate: '2025-05-15' }
  const order = await ask('crmOrder/add', { entity, goods })
  expect(order).toMatchObject({ code: 0 })
  const orderId = Object(order.data).orderId
  const detail = await ask(`crmOrder/queryById/${orderId}`)
  expect(detail.data).toMatchObject({ num: 'A-1', totalPrice: 249.5, orderStatus: 1 })
  expect(await ask('crmOrder/add', { entity: { num: 'A-1', customerId } })).toMatchObject({ code: 2079 })
  expect(await ask('crmCustomer/num', { id: customerId })).toMatchObject({ data: { orderCount: 1 } })
  const tab = await ask('crmCustomer/queryOrders', { customerId })
  expect(tab).toMatchObject({ data: { list: [{ num: 'A-1', customerName: '青岛测评' }] } })
  expect(await ask('crmCustomer/deleteByIds', [customerId])).toMatchObject({ code: 2017 })
  const edit = { entity: { orderId, orderDate: '2025-05-16' } }
  expect(await ask('crmOrder/update', edit)).toMatchObject({ code: 0 })
  expect(await ask('crmOrder/close', { orderId })).toMatchObject({ code: 0 })
  expect(await ask('crmOrder/update', edit)).toMatchObject({ code: 2013, msg: '已关闭的订单不能编辑' })
  expect(await ask('crmOrder/deleteByIds', [orderId])).toMatchObject({ code: 0 })
  expect(await ask('crmCustomer/deleteByIds', [customerId])).toMatchObject({ code: 0 })
})

test('a kind has a form of its own, which its saves and details follow', async () => {
  const saved = await ask('crmCustomer/add', { entity: { customerName: '烟台测评' } })
  const { customerId } = Object(saved.data)
  const goods = [{ name: '加密狗', price: '120', num: 1 }]
  let made = 0
  const add = (entity: object, besides: object = {}) => {
    made += 1
    return ask('crmOrder/add', { entity: { num: `K-${made}`, customerId, ...entity }, ...besides })
  }
  const keysOf = async (request: object) => {
    const { data } = await ask('crmOrder/field', { type: '1', ...request })
    return [data].flat().map((field) => Object(field).fieldName)
  }
  expect(await keysOf({})).toEqual(['num', 'orderDate', 'customerId', 'goods'])
  expect(await keysOf({ orderKind: 2 })).toEqual(['num', 'orderDate', 'reason', 'customerId'])
  expect(await add({ orderKind: 1 })).toMatchObject({ code: 400, msg: '货物不能为空' })
  expect(await add({ orderKind: 1 }, { goods })).toMatchObject({ code: 0 })
  expect(await add({ orderKind: 2 }, { goods })).toMatchObject({ code: 400, msg: '退货原因不能为空' })
  expect(await add({ orderKind: 3 })).toMatchObject({ code: 400 })
  const returned = await add({ orderKind: 2, reason: '损坏', orderDate: '2025-05-15' }, { goods })
  const { orderId } = Object(returned.data)
  const detail = await ask(`crmOrder/queryById/${orderId}`)
  expect(detail.data).toMatchObject({ orderKind: 2, reason: '损坏', orderDate: '', totalPrice: 0 })
  const edit = (entity: object) => ask('crmOrder/update', { entity: { orderId, ...entity } })
  expect(await edit({ reason: '', orderKind: 1 })).toMatchObject({ code: 400, msg: '退货原因不能为空' })
  expect(await edit({ reason: '发错', orderDate: '2025-05-16' })).toMatchObject({ code: 0 })
  expect(await ask(`crmOrder/queryById/${orderId}`)).toMatchObject({
    data: { reason: '发错', orderDate: '' },
  })
  // one axis looks at the other
  expect(await ask('crmOrder/send', { orderId })).toMatchObject({ code: 0 })
  expect(await ask('crmOrder/send', { orderId })).not.toMatchObject({ code: 0 })
  expect(await ask(`crmOrder/queryById/${orderId}`)).toMatchObject({ data: { deliveryStatus: 1 } })
})
