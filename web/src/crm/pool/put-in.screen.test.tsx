import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { undoCalls } from '#protocol/crm/operations.ts'
import { poolCalls, poolMoveCalls } from '#protocol/crm/pool/calls.ts'
import { answer, asked } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import { putInOperation } from './put-in.tsx'

beforeEach(() => signIn())

const outcomes: string[] = []
function open() {
  const Dialog = putInOperation.Dialog
  if (!Dialog) throw new Error('no dialog')
  outcomes.length = 0
  return show(
    <Dialog
      type={customer}
      rows={[{ customerId: 7 }]}
      onDone={(outcome) => void outcomes.push(outcome)}
      onClose={() => undefined}
    />,
  )
}

it('has the only pool chosen, and offers to take it back', async () => {
  answer(poolCalls.names, [{ poolId: 3, poolName: '华东公海' }])
  answer(poolMoveCalls.putIn, null)
  answer(undoCalls.last, {
    token: 't',
    operation: 'putIn',
    type: customer.label,
    count: 1,
    remaining: 30_000,
  })
  answer(undoCalls.undo, null)
  const { user } = open()
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findAllByText('华东公海')
  await user.click(dialog.getByRole('button', { name: '放入公海' }))
  await screen.findByText('已将 1 个客户放入华东公海')
  expect(asked(poolMoveCalls.putIn)).toEqual([{ ids: [7], poolId: 3 }])
  await user.click(screen.getByRole('button', { name: '撤销' }))
  await screen.findByText('已撤销')
  expect(outcomes).toEqual(['moved', 'changed'])
})

it('asks which of several', async () => {
  answer(poolCalls.names, [
    { poolId: 3, poolName: '华东公海' },
    { poolId: 4, poolName: '华北公海' },
  ])
  const { user } = open()
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '放入公海' }))
  await dialog.findByText('请选择公海')
  expect(asked(poolMoveCalls.putIn)).toEqual([])
})
