import { operators } from '#protocol/fields/rule/operators.ts'
import type { SearchItem } from '#protocol/record/calls/conditions.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { mainAxis, stateCode } from '#protocol/record/states/states.ts'
import { stateKey } from '#web/record/model/forbidden.ts'

/** What narrows every list to pick from, where a type offers only records in some of its states. */
export function offeredOf(type: RecordType): SearchItem[] {
  const key = stateKey(type)
  const offered = mainAxis(type)?.offered
  if (!key || !offered) return []
  const values = offered.map((name) => stateCode(type, name))
  return [{ name: key, formType: 'checkStatus', type: operators.equals, values }]
}
