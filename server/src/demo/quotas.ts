import type { Quota } from '#protocol/crm/quota/calls.ts'

/** 定额 on offer in the demonstration, in the order of the list. */
export const demoQuotas: readonly Quota[] = [
  { keyId: 3701, keyName: '山东省建筑工程消耗量定额（2025）', keyTag: '土建' },
  { keyId: 3702, keyName: '山东省建筑工程消耗量定额（2016）', keyTag: '土建' },
  { keyId: 3711, keyName: '山东省安装工程消耗量定额（2025）', keyTag: '安装' },
  { keyId: 3712, keyName: '山东省安装工程消耗量定额（2016）', keyTag: '安装' },
  { keyId: 3721, keyName: '山东省市政工程消耗量定额（2016）', keyTag: '市政' },
  { keyId: 3731, keyName: '山东省园林绿化工程消耗量定额（2016）', keyTag: '园林' },
  { keyId: 1101, keyName: '公路工程预算定额（2018）', keyTag: '公路' },
  { keyId: 1201, keyName: '水利建筑工程预算定额（2024）', keyTag: '水利' },
]

/** Which quotas a product brings, by its number. */
const brought: Readonly<Record<string, readonly number[]>> = {
  'JJ-101': [3701, 3702],
  'JJ-102': [3711, 3712],
  'JJ-103': [3721],
  'JJ-104': [3731],
  'JJ-105': [1101],
  'JJ-106': [1201],
}

export const quotasOfProduct = (num: string): Quota[] =>
  demoQuotas.filter(({ keyId }) => brought[num]?.includes(keyId) ?? false)
