import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { bareField } from '#protocol/fields/bare-field.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { answer, asked } from '../../../../test/answers.ts'
import { isClosed, showAmongAreas } from '../../../../test/screen.tsx'
import { signIn } from '../../../../test/session.ts'
import { useScreenOf } from '../../model/screens.tsx'
import { RecordWorkspace } from '../../pages/workspace.tsx'
import { NextContact } from './NextContact.tsx'

const calls = recordCallsOf(customer)

function Block({ nextTime }: { nextTime: string }) {
  const found = useScreenOf(customer.key)
  const record = { customerId: 9, batchId: 'b-1', version: 3, nextTime }
  return found ? <NextContact screen={found} type={customer} recordId={9} record={record} /> : null
}

function openBlock(nextTime: string, authLevel: 1 | 2 | 3) {
  const field = bareField({
    fieldName: 'nextTime',
    name: '下次联系时间',
    formType: 'datetime',
    value: nextTime,
    authLevel,
  })
  answer(calls.information, [field])
  return showAmongAreas(
    <RecordWorkspace opens="panel">
      <Block nextTime={nextTime} />
    </RecordWorkspace>,
  )
}

it('says whether a contact is due, and sets the next one by a click', async () => {
  await signIn()
  answer(calls.updateInformation, null)
  const { user } = await openBlock('2020-05-06 09:30:00', 3)
  await screen.findByText('已逾期')
  await user.click(await screen.findByRole('button', { name: '明天 9:00' }))
  await screen.findByText(/^下次联系：明天 09:00/)
  const [sent] = asked(calls.updateInformation)
  expect(sent).toMatchObject({ id: 9, version: 3, list: [{ fieldName: 'nextTime' }] })
  expect(sent?.list[0]?.value).toMatch(/^\d{4}-\d{2}-\d{2} 09:00:00$/)
  // the date is shown in the head
  expect(screen.queryByText(/2020-05-06/)).toBeNull()
})

it('offers nothing to people who may not change it', async () => {
  await signIn()
  await openBlock('2020-05-06 09:30:00', 2)
  await screen.findByText('已逾期')
  await waitFor(() => expect(asked(calls.information)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})

it('keeps the room of its buttons while it is not known whether they may be pressed', async () => {
  await signIn()
  await openBlock('', 3)
  const tomorrow = () => screen.getByRole<HTMLButtonElement>('button', { name: '明天 9:00' })
  expect(isClosed(tomorrow())).toBe(true)
  await waitFor(() => expect(isClosed(tomorrow())).toBe(false))
})
