import { crmTypes } from './crm/types.ts'
import { oaExamine } from './examine/type.ts'
import { employee } from './hrm/employees/type.ts'
import { registryOf } from './record/relations/registry.ts'

/** Every record type, by area. Adding one there gives it calls, screens, permissions and storage checks. */
export const {
  recordTypes,
  recordTypeOf,
  recordTypeNamed,
  relationOf,
  linksFrom,
  linksTo,
  linkAt,
  belongingTo,
  attachNeeds,
  removalOrder,
  sumsOf,
  sumsOver,
  tabsOf,
  moneyStripAt,
  numberRules,
} = registryOf([...crmTypes, oaExamine, employee])
