import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Row } from '#protocol/record/calls/calls.ts'
import { paymentType } from '../../../../../protocol/test/orders.ts'
import { isClosed, showAmongAreas } from '../../../../test/screen.tsx'
import { signIn } from '../../../../test/session.ts'
import { SelectionBar } from '../../features/list/SelectionBar.tsx'
import { RecordWorkspace } from '../../pages/workspace.tsx'
import { StateDot } from './StateDot.tsx'

const valid = { paymentId: 1, num: 'P-1', checkStatus: 10 }
const voided = { paymentId: 2, num: 'P-2', checkStatus: 8 }
const payments = { type: paymentType, icon: null, path: '/crm/payment' }

const noop = () => undefined

/** The bar as it is once it knows its room. */
async function openBar(rows: readonly Row[]) {
  const shown = await showAmongAreas(
    <RecordWorkspace opens="panel">
      {rows.map((row) => (
        <StateDot key={String(row.paymentId)} type={paymentType} row={row} />
      ))}
      <SelectionBar
        screen={payments}
        rows={rows}
        list={{ rows, total: rows.length, counted: String(rows.length) }}
        onChooseAll={async () => undefined}
        onClear={noop}
        onDone={noop}
      />
    </RecordWorkspace>,
  )
  await screen.findByRole('button', { name: /转移/ })
  return shown
}

const isDisabled = (name: RegExp) => isClosed(screen.getByRole('button', { name }))

it('a state is a dot with its word', async () => {
  await signIn()
  await openBar([valid, voided])
  screen.getByText('正常')
  screen.getByText('已作废')
})

it('what a state of one of the records forbids cannot be begun, and says why', async () => {
  await signIn({ rights: ['crm/leads/transfer', 'crm/leads/delete'] })
  const { user } = await openBar([valid, voided])
  expect([isDisabled(/转移/), isDisabled(/删除/)]).toEqual([true, true])
  await user.hover(screen.getByRole('button', { name: /转移/ }))
  await screen.findByText('已作废的合同不能转移！')
})

it('what none forbids can be begun', async () => {
  await signIn({ rights: ['crm/leads/transfer', 'crm/leads/delete'] })
  await openBar([valid])
  expect([isDisabled(/转移/), isDisabled(/删除/)]).toEqual([false, false])
})

it('administrators may do what is forbidden to all but them', async () => {
  await signIn()
  await openBar([voided])
  expect([isDisabled(/转移/), isDisabled(/删除/)]).toEqual([true, false])
})
