import { expect, it } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import type { Head } from '#protocol/record/calls/columns.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { plainScreen } from '../../model/screens.tsx'
import { buildColumns } from './columns.tsx'

const head = (fieldName: string, formType: string, at: number): Head => ({
  id: at,
  fieldName,
  formType,
  name: fieldName,
  fieldId: null,
  width: null,
  type: null,
})
const alignment = (type: RecordType, ...heads: [string, string][]) =>
  Object.fromEntries(
    buildColumns({
      screen: plainScreen(type),
      heads: heads.map(([name, formType], at) => head(name, formType, at)),
      pulled: {},
      onOpen: () => undefined,
      onStar: undefined,
    }).map(({ key, align }) => [key, align]),
  )

it('amounts stand at the right; the words of a state, which the head calls a number, at the left', () => {
  expect(alignment(contract, ['name', 'text'], ['money', 'floatnumber'], ['checkStatus', 'number'])).toEqual({
    name: 'left',
    money: 'right',
    checkStatus: 'left',
  })
  expect(alignment(receivablesPlan, ['receivedStatus', 'number'], ['remind', 'number'])).toEqual({
    receivedStatus: 'left',
    remind: 'right',
  })
})
