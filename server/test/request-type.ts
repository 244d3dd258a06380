import { registryOf } from '#protocol/record/relations/registry.ts'
import { requestType } from '../../protocol/test/requests.ts'
import type { TestDatabase } from './database.ts'
import { fewTypes } from './few-types.ts'

type AllTypes = typeof import('#protocol/record-types.ts')

/** The record types with this one among them: for `vi.mock('#protocol/record-types.ts')` of a test file. */
export const withRequests = ({ recordTypes }: AllTypes): AllTypes =>
  registryOf([...recordTypes.filter(({ key }) => fewTypes.has(key)), requestType])

/** Gives the type its table: for the `prepare` of a company. */
export async function addRequestTable({ pool }: TestDatabase): Promise<void> {
  await pool.query(`create table requests (content text, remark text, category_id bigint, kind_values jsonb);
    select make_record_table('requests', search => '{content}')`)
}
