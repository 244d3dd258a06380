import { nodeTypes } from '#protocol/approval/flow.ts'
import type { OpenBench } from './bench.ts'
import { type AskJson, askAs } from './custom-fields.ts'
import { readAdministrator } from './rows/administrator.ts'

/** Representatives who hand in contracts at the same time. */
const PEOPLE = 8
const LINES = 10
const CUSTOMERS = 50

interface Person {
  userId: number
  username: string
}

interface Seller extends Person {
  token: string
  superior: Person
  customers: readonly number[]
}

/** Who sells, and to whom: each of his own customers, under his own superior. */
export async function readSellers({ pool, signIn }: OpenBench): Promise<Seller[]> {
  const { rows } = await pool.query<Omit<Seller, 'token'>>(
    `select u.user_id::int as "userId", u.username,
       json_build_object('userId', s.user_id, 'username', s.username) as superior,
       array(select c.id::int from customer c where c.owner_user_id = u.user_id and c.deleted_at is null
         order by c.id limit $2) as customers
     from users u join user_role r using (user_id) join users s on s.user_id = u.parent_id
     where r.role_id = 180170 and u.status <> 0 order by u.user_id limit $1`,
    [PEOPLE, CUSTOMERS],
  )
  return Promise.all(rows.map(async (row) => ({ ...row, token: await signIn(row.username) })))
}

/** Contracts of ten lines as the form sends them, by one representative after another. */
export async function contractBodies({ pool }: OpenBench, sellers: readonly Seller[]) {
  const { rows: products } = await pool.query<{ id: number; price: string }>(
    'select id::int, price from product where status = 1 and deleted_at is null order by id limit $1',
    [LINES],
  )
  const stamp = Date.now().toString(36)
  let turn = 0
  return () => {
    turn += 1
    const seller = sellers[turn % sellers.length]
    if (!seller) throw new Error('nobody in the company sells')
    const product = products.map(({ id, price }, at) => ({
      productId: id,
      price,
      num: String(1 + (at % 3)),
      discount: at % 2 ? '5' : '0',
    }))
    const entity = {
      num: `XN-${stamp}-${turn}`,
      name: `性能测试${turn}加密锁采购合同`,
      customerId: seller.customers[turn % seller.customers.length],
      money: '12800.50',
      orderDate: '2026-01-05',
      startTime: '2026-01-05',
      endTime: '2027-01-04',
      remark: '款到发锁，含上门培训一次',
      discountRate: '0',
    }
    const field = [{ fieldName: 'fliedXucqai', fieldType: 0, name: '合同类型', value: '直销合同' }]
    const examineFlowData = { label: 1, dataMap: {}, optionalList: [] }
    return { body: JSON.stringify({ entity, field, product, examineFlowData }), token: seller.token }
  }
}

export interface BenchFlow {
  /** Who decides after the superior, one at each node. */
  deciders: readonly Person[]
  stop: () => Promise<void>
}

/**
 * Puts a flow of four nodes into use for contracts: the superior, any of three people, any of a role's, one more. The flow that
 * was there comes back with `stop`.
 */
export async function startFlow({ call, pool, signIn }: OpenBench): Promise<BenchFlow> {
  const ask = askAs(call, await signIn(await readAdministrator(pool)))
  const before = await flowInUse(ask)
  if (before) await setStatus(ask, before, 2)
  const { rows } = await pool.query<Person & { roleId: number }>(
    `select u.user_id::int as "userId", username, min(role_id)::int as "roleId"
     from users u join user_role using (user_id)
     where username in ('13000000002', '13000000004', '13000000031', '13000000039') group by 1, 2 order by 2`,
  )
  const [director, marketing, service, finance] = rows
  if (!director || !marketing || !service || !finance)
    throw new Error('this is not the demonstration company')
  // who has never signed in is not waited for
  for (const { username } of rows) await signIn(username)
  const people = (list: readonly Person[]) => ({
    examineType: nodeTypes.members,
    type: list.length > 1 ? 3 : 1,
    userList: list.map(({ userId }) => userId),
  })
  const { examineId } = await ask<{ examineId: number }>('examines/addExamine', {
    label: 1,
    examineName: `四级审批${Date.now().toString(36)}`,
    recheckType: 1,
    managerList: [director.userId],
    dataList: [
      { examineType: nodeTypes.superior, parentLevel: 1 },
      people([director, marketing, service]),
      { examineType: nodeTypes.role, type: 3, roleId: finance.roleId },
      people([director]),
    ].map((node) => ({ name: '审批人', examineErrorHandling: 2, conditionList: [], ...node })),
  })
  await setStatus(ask, examineId, 1)
  return {
    deciders: [service, finance, director],
    stop: async () => {
      await setStatus(ask, examineId, 3)
      if (before) await setStatus(ask, before, 1)
    },
  }
}

async function flowInUse(ask: AskJson): Promise<number | undefined> {
  const { list } = await ask<{ list: { examineId: number; status: number }[] }>('examines/queryList', {
    label: 1,
    pageType: 0,
  })
  return list.find(({ status }) => status === 1)?.examineId
}

const setStatus = (ask: AskJson, examineId: number, status: number) =>
  ask('examines/updateStatus', { examineId, status })

/** Ids of contracts in the measured manager's reach, in no order. */
export async function sampleContracts(
  { pool, scope }: Pick<OpenBench, 'pool' | 'scope'>,
  count: number,
  where = 'true',
): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id::int from contract where owner_user_id = any($1::bigint[]) and deleted_at is null and ${where}
     order by batch_id limit $2`,
    [scope, count],
  )
  return rows.map(({ id }) => id)
}
