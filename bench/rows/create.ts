import { industries, levels, sources } from '#protocol/crm/options.ts'
import type { OpenBench } from '../bench.ts'
import { type BenchRow, milliseconds, percent, perSecond, withFailures } from '../row.ts'
import { readMarks, removeAbove } from './written.ts'

/** Sales representatives who enter customers at the same time. */
const PEOPLE = 8

/** A customer with validation, uniqueness and history, in one transaction. */
export const createRow: BenchRow = {
  key: 'create',
  run: async (bench) => {
    const opened = await bench.open()
    const { call, floorInsertUrl, pool, measure } = opened
    const tokens = await signInReps(opened)
    const marks = await readMarks(pool)
    const stamp = Date.now().toString(36)
    let turn = 0
    const nextBody = () => JSON.stringify(customerBody(`${stamp}${(turn++).toString(36)}`, turn))
    const { insert, create } = await measure({
      insert: () => ({ url: floorInsertUrl, body: nextBody() }),
      create: () => ({ url: call('crmCustomer/add'), body: nextBody(), token: tokens[turn % tokens.length] }),
    })
    await removeAbove(pool, marks)
    return [
      {
        work: 'create a customer (validation, uniqueness, history, timeline)',
        measured: withFailures(`${perSecond(create.rate)}, p95 ${milliseconds(create.p95)}`, create.failures),
        floor: perSecond(insert.rate),
        ratio: percent(create.rate / insert.rate),
        target: '≥ 1,000 /s and ≥ 30 %',
        passed:
          create.rate >= 1000 && create.rate >= 0.3 * insert.rate && create.failures + insert.failures === 0,
      },
    ]
  },
}

function customerBody(name: string, turn: number) {
  return {
    entity: {
      customerName: `性能测试${name}建筑工程有限公司`,
      mobile: `138${String(turn % 100_000_000).padStart(8, '0')}`,
      telephone: `0531-${String(turn % 100_000_000).padStart(8, '0')}`,
      remark: '现有加密锁12把，其中4把6月到期，续费要提前一个月走审批。',
    },
    field: [
      { fieldName: 'source', fieldType: 2, value: sources[turn % sources.length] },
      { fieldName: 'industry', fieldType: 2, value: industries[turn % industries.length] },
      { fieldName: 'level', fieldType: 2, value: levels[turn % levels.length] },
    ],
  }
}

async function signInReps({ pool, signIn }: OpenBench): Promise<string[]> {
  const { rows } = await pool.query<{ username: string }>(
    `select username from users u join user_role r using (user_id)
     where r.role_id = 180170 and status <> 0 order by user_id limit $1`,
    [PEOPLE],
  )
  return Promise.all(rows.map((row) => signIn(row.username)))
}
