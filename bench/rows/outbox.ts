import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenBench } from '../bench.ts'
import { askAs } from '../custom-fields.ts'
import { type BenchRow, perSecond, withFailures } from '../row.ts'
import { readAdministrator } from './administrator.ts'
import { readMarks, removeAbove } from './written.ts'

const MESSAGES = 10_000
/** Messages a second that reach the other side; one receiver, in order, each noted before the next one goes. */
const LEAST = 200
const LONGEST = 5 * 60_000
const PAUSE = 100
/** Records whose teams somebody joins with one call. */
const AT_ONCE = 1000
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/** Ten thousand messages about records, written with what they tell of and pushed to a webhook on this machine. */
export const outboxRow: BenchRow = {
  key: 'outbox',
  run: async (bench) => {
    const opened = await bench.open()
    const { call, pool, signIn } = opened
    const marks = await readMarks(pool)
    const ask = askAs(call, await signIn(await readAdministrator(pool)))
    const receiver = await takeMessages()
    const set = (isOn: 0 | 1) =>
      ask('messageChannel/set', {
        channel: 'webhook',
        isOn,
        settings: { address: receiver.url, secret: SECRET },
      })
    await set(1)
    const { memberId, ids } = await strangersOf(opened)
    try {
      const begun = performance.now()
      for (let at = 0; at < MESSAGES; at += AT_ONCE)
        await ask('crmCustomer/addMembers', {
          ids: ids.slice(at, at + AT_ONCE),
          memberIds: [memberId],
          power: 1,
        })
      const written = performance.now()
      while (receiver.count() < MESSAGES && performance.now() - begun < LONGEST) await sleep(PAUSE)
      const rate = receiver.count() / ((performance.now() - begun) / 1000)
      const missing = MESSAGES - receiver.ids.size
      return [
        {
          work: `${MESSAGES.toLocaleString('en')} messages through the outbox to one webhook`,
          measured: withFailures(
            `${perSecond(rate)}, written in ${((written - begun) / 1000).toFixed(1)} s`,
            { failures: missing + (receiver.count() - receiver.ids.size) },
          ),
          floor: '',
          ratio: '',
          target: `≥ ${perSecond(LEAST)}, each once`,
          passed: rate >= LEAST && missing === 0 && receiver.count() === MESSAGES,
        },
      ]
    } finally {
      await set(0)
      await receiver.close()
      await pool.query('delete from team_members where user_id = $1 and record_id = any($2::bigint[])', [
        memberId,
        ids,
      ])
      await pool.query('truncate outbox cascade')
      await removeAbove(pool, marks)
    }
  },
}

/** Customers of the loaded company that somebody does not belong to yet, and him. */
async function strangersOf({ pool }: OpenBench): Promise<{ memberId: number; ids: number[] }> {
  const { rows: people } = await pool.query<{ id: string }>(
    'select user_id as id from users where status <> 0 order by user_id desc limit 1',
  )
  const memberId = Number(people[0]?.id)
  const { rows } = await pool.query<{ id: string }>(
    `select c.id from customer c where c.deleted_at is null and c.owner_user_id is not null and c.owner_user_id <> $1
       and not exists (select from team_members m where m.type = 2 and m.record_id = c.id and m.user_id = $1)
     order by c.id limit $2`,
    [memberId, MESSAGES],
  )
  return { memberId, ids: rows.map(({ id }) => Number(id)) }
}

/** Takes whatever comes and counts it. */
async function takeMessages() {
  const ids = new Set<string>()
  let count = 0
  const server = createServer((request, reply) => {
    count += 1
    ids.add(String(request.headers['webhook-id']))
    request.resume()
    request.on('end', () => reply.writeHead(204).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port = 0 }: Partial<AddressInfo> = Object(server.address())
  return {
    url: `http://127.0.0.1:${port}/`,
    ids,
    count: () => count,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
