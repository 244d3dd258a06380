import { bulkLoad } from '#server/demo/bulk-load.ts'
import { isSalesGroup } from '#server/demo/market.ts'
import { openDatabase } from '#server/platform/database.ts'

const h = openDatabase('postgres://postgres:p@127.0.0.1:55439/t1')
if (process.argv[3] === 'fast')
  await h.pool.query(`create or replace function record_grams(variadic parts text[]) returns text[] language plpgsql immutable parallel safe as $$
declare grams text[] := '{}'; part text; begin
 foreach part in array parts loop part := lower(btrim(part)); for place in 1..coalesce(length(part),0)-1 loop grams := grams || substr(part,place,2); end loop; end loop; return grams; end $$`)
const t = Date.now()
await bulkLoad(h.pool, {
  customers: +process.argv[2]!,
  contacts: +process.argv[2]! * 0.3,
  leads: 1000,
  now: new Date(),
  distributorId: 14773,
  sellers: [{ userId: 14773, group: 'delta', weight: 1, joined: new Date('2020-01-01'), left: null }],
  onProgress: (n) => {
    if (n % 200000 === 0) console.log(n, Date.now() - t)
  },
})
console.log('total', Date.now() - t)
await h.close()
