import { randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * What the same machine gives without a product: a bare `node:http` server with one prepared query per request, and
 * for writing a Fastify route with one insert. Settings: DATABASE_URL, PORT, INSERT_PORT (of the Fastify
 * route), OWNERS (user ids of the measured scope).
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const owners = (process.env.OWNERS ?? '').split(',').map(Number)
const port = Number(process.env.PORT)
const scope = 'deleted_at is null and owner_user_id = any($1::bigint[])'

/** What a row of the product's list is made of; what the database keeps for searching is left out. */
const columns = `id, batch_id, version, customer_name, source, mobile, telephone, website, email, industry, level,
  next_time, remark, status, deal_status, deal_time, contacts_id, pre_owner_user_id, pool_time, receive_time,
  last_time, last_content, address, detail_address, location, lng, lat, parent_id, owner_user_id, create_user_id,
  create_time, update_time`

const page = {
  name: 'page',
  text: `select ${columns} from customer where ${scope} order by update_time desc, id desc limit 15`,
}
const ownPage = {
  name: 'own-page',
  text: `select ${columns} from customer where deleted_at is null and owner_user_id = $1
    order by update_time desc, id desc limit 15`,
}
const total = { name: 'total', text: `select count(*)::int as total from customer where ${scope}` }
const record = { name: 'record', text: `select ${columns} from customer where id = $1` }
const contract = {
  name: 'contract',
  text: `select id, batch_id, version, num, name, customer_id, business_id, money, order_date, start_time, end_time,
    contacts_id, company_user_id, remark, flied_xucqai, discount_rate, total_price, received_money, unreceived_money,
    last_time, last_content, check_status, owner_user_id, create_user_id, create_time, update_time
    from contract where id = $1`,
}
const insert = {
  name: 'insert',
  text: `insert into customer (batch_id, customer_name, mobile, telephone, level, source, industry, remark,
      owner_user_id, create_user_id, receive_time, last_time)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, now(), now()) returning id`,
}

type Answer = (url: URL) => Promise<unknown>

const answers: Record<string, Answer> = {
  '/page': async () => (await pool.query({ ...page, values: [owners] })).rows,
  '/own-page': async (url) =>
    (await pool.query({ ...ownPage, values: [url.searchParams.get('owner')] })).rows,
  '/page-total': async () => {
    const [rows, counted] = await Promise.all([
      pool.query({ ...page, values: [owners] }),
      pool.query({ ...total, values: [owners] }),
    ])
    return { list: rows.rows, ...counted.rows[0] }
  },
  '/record': async (url) => (await pool.query({ ...record, values: [url.searchParams.get('id')] })).rows[0],
  '/contract': async (url) =>
    (await pool.query({ ...contract, values: [url.searchParams.get('id')] })).rows[0],
  '/ready': async () => (await pool.query('select 1')).rows,
}

createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://floor')
  const answer = answers[url.pathname]
  if (!answer) return void response.writeHead(404).end()
  answer(url).then(
    (data) => send(response, data),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
}).listen(port, '127.0.0.1')

function send(response: ServerResponse, data: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json;charset=UTF-8' }).end(JSON.stringify(data))
}

interface InsertBody {
  entity: Record<'customerName' | 'mobile' | 'telephone' | 'remark', string>
  field: { value: string }[]
}

const fastify = Fastify()
fastify.post<{ Body: InsertBody }>('/insert', async ({ body }) => {
  const { customerName, mobile, telephone, remark } = body.entity
  const [source, industry, level] = body.field.map((each) => each.value)
  const values = [
    randomBytes(16).toString('hex'),
    customerName,
    mobile,
    telephone,
    level,
    source,
    industry,
    remark,
    owners[0],
  ]
  const { rows } = await pool.query<{ id: number }>({ ...insert, values })
  return rows[0]
})
await fastify.listen({ port: Number(process.env.INSERT_PORT), host: '127.0.0.1' })

process.on('SIGTERM', () => process.exit(0))
