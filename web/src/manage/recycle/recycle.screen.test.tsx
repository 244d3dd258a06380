import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sharedCallsOf } from '#protocol/applications.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked } from '../../../test/answers.ts'
import { open } from '../../../test/screen.tsx'
import { answerSession } from '../../../test/session.ts'

const { list } = sharedCallsOf(customer, 'recycle')
const bins = (counts: Record<string, number>) =>
  answer(list, { ...toPage([], 0, { page: 1, limit: 15 }), extraData: counts })

it('the bin opens at the first type of which anything was deleted', async () => {
  answerSession()
  bins({ [customer.label]: 99 })
  await open('/manage/recycle')
  await waitFor(() => expect(screen.getByRole('radio', { name: /^客户/ })).toHaveProperty('checked', true))
  expect(asked(list).at(-1)).toMatchObject({ type: customer.label })
})

it('an empty bin opens at the first type', async () => {
  answerSession()
  bins({})
  await open('/manage/recycle')
  await waitFor(() => expect(screen.getByRole('radio', { name: /^线索/ })).toHaveProperty('checked', true))
})
