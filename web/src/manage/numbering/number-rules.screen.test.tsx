import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type NumberRule, numberingCalls } from '#protocol/manage/numbering/calls.ts'
import { answer, asked, respond } from '../../../test/answers.ts'
import { isClosed, pick, showAmongAreas } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import BusinessSettingsPage from '../settings/BusinessSettingsPage.tsx'

const { queryNumberSetting, setNumberSetting } = numberingCalls

/** Keeps what is sent, as the server does. */
function keepRules(): void {
  let rules: NumberRule[] = []
  respond(queryNumberSetting, () => rules)
  respond(setNumberSetting, ({ rules: sent }) => {
    rules = sent.map(({ label, status, setting }) => ({
      settingId: label,
      label: String(label),
      status: status ? 1 : 0,
      setting: setting.map((part, at) => ({
        ...part,
        settingId: at,
        pid: label,
        lastNumber: null,
        lastDate: null,
      })),
    }))
    return null
  })
}

async function open() {
  await signIn()
  keepRules()
  const { user } = await showAmongAreas(<BusinessSettingsPage />, '/manage/customer/biz-param?part=numbers')
  const block = async (name: string) => within(await screen.findByRole('region', { name }))
  const contract = await block('合同编号')
  const type = async (label: string, words: string) => {
    await user.clear(contract.getByLabelText(label))
    await user.type(contract.getByLabelText(label), words)
  }
  const choose = async (label: string, title: string) => {
    await user.click(contract.getByRole('combobox', { name: label }))
    await pick(user, title)
  }
  const press = (name: string) => user.click(contract.getByRole('button', { name: new RegExp(`${name}$`) }))
  const save = () => screen.getByRole('button', { name: '保存' })
  /** Nothing is there to save. */
  const shut = () => screen.queryByRole('button', { name: '保存' }) === null
  return { user, contract, block, type, choose, press, save, shut }
}

it('is off until switched on; nothing to save until something changes', async () => {
  const { user, contract, block, save, shut } = await open()
  contract.getByText('已停用自动生成规则')
  expect(shut()).toBe(true)
  await user.click(contract.getByRole('switch'))
  contract.getByText('已启用自动生成规则')
  expect(isClosed(save())).toBe(false)
  ;(await block('发票编号')).getByText('已停用自动生成规则')
})

it('shows an example of what is set, and says what is wrong with it', async () => {
  const { user, contract, type, choose, press, save } = await open()
  await user.click(contract.getByRole('switch'))
  await type('一级编号文本', 'SK')
  await type('三级编号起始编号', '001')
  await type('三级编号递增数', '5')
  await contract.findByText(/^SK-\d{8}-001$/)

  await press('添加一级')
  await user.click(save())
  await screen.findByText('合同编号：请完善信息')
  await type('四级编号文本', 'A-B')
  contract.getByText('编号的文本不能包含“-”')
  await press('删除四级编号')

  await choose('三级编号重新开始编号', '每月')
  await press('删除二级编号')
  await contract.findByText('启用重新开始编号需要有日期编号规则')
  await press('添加一级')
  await choose('三级编号类型', '日期')
  await contract.findByText(/^SK-001-\d{8}$/)
  expect(asked(setNumberSetting)).toEqual([])
})

it('keeps what is saved, and nothing half-written of a rule that is off', async () => {
  const { user, contract, type, press, save, shut } = await open()
  await user.click(contract.getByRole('switch'))
  await type('一级编号文本', 'SK')
  await user.click(save())
  await screen.findByText('操作成功')
  await waitFor(() => expect(shut()).toBe(true))
  const [{ rules: [first] = [] } = {}] = asked(setNumberSetting)
  expect(first).toMatchObject({
    label: 6,
    status: 1,
    setting: [{ type: 1, value: 'SK' }, { type: 2 }, { type: 3 }],
  })

  const again = within(await screen.findByRole('region', { name: '合同编号' }))
  await user.click(again.getByRole('switch'))
  await user.click(save())
  await waitFor(() => expect(shut()).toBe(true))
  await user.click(within(await screen.findByRole('region', { name: '合同编号' })).getByRole('switch'))
  await press('添加一级')
  expect(isClosed(save())).toBe(false)
  await user.click(within(await screen.findByRole('region', { name: '合同编号' })).getByRole('switch'))
  expect(shut()).toBe(true)
})

it('asks before another part of the page takes its place', async () => {
  const { user, contract, type } = await open()
  answer(numberingCalls.queryNumberSetting, [])
  await user.click(contract.getByRole('switch'))
  await type('一级编号文本', 'SK')
  await user.click(screen.getByRole('menuitem', { name: '导入设置' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }))
  await contract.findByText(/^SK-\d{8}-0001$/)
})
