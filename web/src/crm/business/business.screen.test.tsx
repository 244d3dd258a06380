import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { businessStageCalls } from '#protocol/crm/business/calls.ts'
import { business } from '#protocol/crm/business/type.ts'
import { answer, asked } from '../../../test/answers.ts'
import { showAmongAreas } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import { StageBar } from './StageBar.tsx'
import { StageCell } from './StageCell.tsx'
import { businessScreen } from './screen.tsx'

const record = { businessId: 5, businessName: '升级', customerId: 1, customerName: '济南鸿远' }
const stages = ['验证客户', '需求分析', '方案/报价'].map((name, at) => ({
  statusId: 101 + at,
  typeId: 7,
  name,
  rate: 20 * (at + 1),
  orderNum: at + 1,
}))

async function openBar(stand: { statusId?: number; isEnd?: number; statusRemark?: string } = {}) {
  await signIn()
  answer(businessStageCalls.read, {
    businessId: 5,
    statusId: 101,
    isEnd: 0,
    statusRemark: '',
    statusList: stages,
    ...stand,
  })
  answer(businessStageCalls.boost, null)
  const props = { type: business, recordId: 5, record, screen: businessScreen }
  const shown = await showAmongAreas(<StageBar {...props} />)
  await screen.findByRole('list', { name: '商机阶段' })
  return shown
}

it('a click moves to another stage, and back by what the notice offers', async () => {
  const { user } = await openBar()
  await user.click(screen.getByRole('button', { name: /方案\/报价/ }))
  await screen.findByText(/^已进入方案\/报价阶段：/)
  expect(asked(businessStageCalls.boost)).toMatchObject([{ businessId: 5, statusId: 103 }])
  await user.click(screen.getByRole('button', { name: '撤销' }))
  await screen.findByText('已撤销，回到验证客户阶段')
  expect(asked(businessStageCalls.boost).at(-1)).toMatchObject({ businessId: 5, statusId: 101 })
})

it('the main button moves to the stage that follows', async () => {
  const { user } = await openBar()
  await user.click(screen.getByRole('button', { name: '推进到需求分析' }))
  await screen.findByText(/^已进入需求分析阶段：/)
  expect(asked(businessStageCalls.boost)).toMatchObject([{ businessId: 5, statusId: 102 }])
})

it('what is lost says why', async () => {
  const { user } = await openBar()
  await user.click(screen.getByRole('button', { name: /结束/ }))
  await user.click(await screen.findByText('输单'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /输\s*单/ }))
  await dialog.findByText('请填写输单原因')
  expect(asked(businessStageCalls.boost)).toEqual([])
  await user.type(dialog.getByRole('textbox'), '价格')
  await user.click(dialog.getByRole('button', { name: /输\s*单/ }))
  await screen.findByText('商机已输单')
  expect(asked(businessStageCalls.boost)).toMatchObject([{ businessId: 5, isEnd: 2, statusRemark: '价格' }])
})

it('one that has ended says how, and moves no more', async () => {
  await openBar({ isEnd: 2, statusId: 102, statusRemark: '预算取消' })
  screen.getByText('输单')
  screen.getByText('预算取消')
  expect(screen.queryByRole('button', { name: /结束/ })).toBeNull()
  for (const { name } of stages)
    expect(screen.getByRole('button', { name: new RegExp(name) }).hasAttribute('disabled')).toBe(true)
})

it('a list shows how far it is, or how it ended', async () => {
  const row = (isEnd: number, statusName: string) => ({
    businessStatusCount: { isEnd, statusName, currentProgress: 2, totalProgress: 4 },
  })
  await signIn()
  await showAmongAreas(
    <>
      <StageCell type={business} row={row(0, '需求分析')} />
      <StageCell type={business} row={row(1, '赢单')} />
      <StageCell type={business} row={{}} />
    </>,
  )
  screen.getByText('需求分析')
  screen.getByText('赢单')
  screen.getByText('--')
})
