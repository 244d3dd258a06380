import { sql } from 'kysely'
import { business } from '#protocol/crm/business/type.ts'
import { stateCode } from '#protocol/record/states/states.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { Actor, TodoTerms } from '#server/engine/model/rules.ts'

const TO_MAKE = stateCode(business, 'toMake', business.states.effect)

/** 待制锁 for users who may make locks and see the state of orders (crm-records.md §15.3). */
export function toMakeTerms({ viewer, services }: Actor): TodoTerms | null {
  if (!viewer.can('crm/lock/assign')) return null
  const { usable } = fieldRightsOf(viewer, business, services.engine.catalog.current())
  return usable('effectStatus') ? { tabs: [sql<boolean>`r.effect_status = ${sql.lit(TO_MAKE)}`] } : null
}
