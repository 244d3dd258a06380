import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type IntegrationState, integrationCalls } from '#protocol/integrations/calls.ts'
import { answer, asked } from '../../test/answers.ts'
import { show } from '../../test/screen.tsx'
import { signIn } from '../../test/session.ts'
import IntegrationsPage from './IntegrationsPage.tsx'

const gateway: IntegrationState = {
  key: 'sms',
  label: '短信网关',
  group: '短信与通信',
  note: '启用后可以短信登录',
  declared: [
    { key: 'address', label: '网关地址', kind: 'address', required: true },
    { key: 'secret', label: '签名密钥', kind: 'text', secret: true, required: true },
  ],
  isOn: false,
  settings: {},
  kept: [],
  lost: [],
  environment: [],
  fixed: '',
  canTry: true,
}
const store: IntegrationState = {
  ...gateway,
  key: 'storage',
  label: '文件存储',
  group: '文件',
  declared: [{ key: 'bucket', label: '存储桶', kind: 'text', required: true }],
  fixed: '文件存放在服务器的数据目录 /data 中',
}

beforeEach(() => {
  signIn()
  answer(integrationCalls.list, [gateway, store])
})

it('draws what is declared, tries it out as it is written and says what was found', async () => {
  answer(integrationCalls.tryOut, { isWorking: false, said: '短信网关回应 HTTP 500' })
  answer(integrationCalls.save, null)
  const { user } = show(<IntegrationsPage />)
  const address = await screen.findByRole('textbox', { name: '网关地址' })
  await user.click(screen.getByRole('button', { name: '试一试' }))
  await screen.findByText('请填写网关地址')
  expect(asked(integrationCalls.tryOut)).toEqual([])
  await user.type(address, 'https://sms.example/in')
  await user.type(screen.getByLabelText('签名密钥'), 'geheim')
  await user.click(screen.getByRole('button', { name: '试一试' }))
  await screen.findByText('短信网关回应 HTTP 500')
  await user.click(screen.getByRole('switch', { name: '启用' }))
  await user.click(screen.getByRole('button', { name: /^保\s?存$/ }))
  await screen.findByText('短信网关已保存并启用')
  expect(asked(integrationCalls.save)).toEqual([
    { integration: 'sms', isOn: 1, settings: { address: 'https://sms.example/in', secret: 'geheim' } },
  ])
})

it('shows what the environment says without letting it be changed, and no fields where nothing is set', async () => {
  const environment = ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET']
  const settings = { address: 'https://sms.example/in' }
  answer(integrationCalls.list, [{ ...gateway, isOn: true, settings, kept: ['secret'], environment }, store])
  answer(integrationCalls.tryOut, { isWorking: true, said: '一切正常' })
  const { user } = show(<IntegrationsPage />)
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: '网关地址' })
  expect(address.value).toBe('https://sms.example/in')
  expect(address.closest('fieldset')?.disabled).toBe(true)
  await screen.findByText(/由环境变量设置（SMS_WEBHOOK_URL、SMS_WEBHOOK_SECRET）/)
  expect(screen.queryByRole('button', { name: /^保\s?存$/ })).toBeNull()
  await user.click(screen.getByRole('menuitem', { name: '文件存储' }))
  await screen.findByText('文件存放在服务器的数据目录 /data 中')
  expect(screen.queryByRole('textbox', { name: '存储桶' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '试一试' }))
  await screen.findByText('一切正常')
})

it('says that a secret is lost', async () => {
  answer(integrationCalls.list, [{ ...gateway, isOn: true, lost: ['签名密钥'] }, store])
  show(<IntegrationsPage />)
  await screen.findByText(/保存的签名密钥是用另一个安装密钥加密的/)
})
