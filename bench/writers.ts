import { industries, levels, sources } from '#protocol/crm/options.ts'
import type { OpenBench } from './bench.ts'
import { readReps } from './people.ts'

/** Sales representatives who enter customers at the same time on a day. */
const PEOPLE = 8

/** Tokens of those who enter customers. */
export async function signInReps({ pool, signIn }: OpenBench, count: number = PEOPLE): Promise<string[]> {
  const reps = await readReps(pool, count)
  return Promise.all(reps.map(({ username }) => signIn(username)))
}

/** A customer as the form sends it; no two have the same name, nor phones of the same turn. */
export function customerBody(name: string, turn: number) {
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
