import { sql } from 'kysely'
import type { Actor } from '#server/engine/model/rules.ts'

/** 定额 of a lock: the keys of all its entitlements, each once, in the order of their numbers (locks-and-extensions.md §16). */
export async function quotaNamesOf({ services }: Pick<Actor, 'services'>, lockId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select distinct on (key ->> 'keyId') key ->> 'keyName' as name
    from lock_product p, jsonb_array_elements(p.quota_keys) as key
    where p.lock_id = ${lockId} order by key ->> 'keyId', p.product_id`.execute(services.db)
  return rows.map(({ name }) => name).join('、')
}
