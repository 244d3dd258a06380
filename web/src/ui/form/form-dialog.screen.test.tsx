import { screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { expect, it, vi } from 'vitest'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { ask } from '#web/platform/client.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { answer, refuse } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { FormDialog } from './FormDialog.tsx'

interface Values {
  roleName: string
  people: { name: string }[]
}

function draw(onClose = () => undefined) {
  return show(
    <FormDialog<Values>
      name="any"
      title="创建角色"
      begin={{ roleName: '销售', people: [{ name: '甲' }] }}
      onClose={onClose}
      save={({ roleName }) => ask(permissionCalls.addRole, { roleName, roleType: 2, label: null })}
    >
      <Form.Item name="roleName" label="名称">
        <Input />
      </Form.Item>
      <Form.Item name={['people', 0, 'name']} label="成员">
        <Input />
      </Form.Item>
    </FormDialog>,
  )
}
const fieldNamed = (name: string) => screen.getByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: '保存' })

it('shows a refusal at the field that it names, once, until the field is mended', async () => {
  const onClose = vi.fn()
  const { user } = draw(onClose)
  refuse(permissionCalls.addRole, '角色名称已存在', 1117, { field: 'roleName' })
  await user.click(save())
  await waitFor(() => expect(fieldNamed('名称').getAttribute('aria-invalid')).toBe('true'))
  expect(await screen.findAllByText('角色名称已存在')).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(fieldNamed('名称'))

  // a different error on the next attempt replaces the first one
  refuse(permissionCalls.addRole, '参数验证错误：people[0].name', 400, { field: 'people[0].name' })
  await user.click(save())
  await waitFor(() => expect(fieldNamed('成员').getAttribute('aria-invalid')).toBe('true'))
  await screen.findByText('参数验证错误')
  await waitFor(() => expect(fieldNamed('名称').getAttribute('aria-invalid')).not.toBe('true'))

  await user.type(fieldNamed('成员'), '乙')
  await waitFor(() => expect(fieldNamed('成员').getAttribute('aria-invalid')).not.toBe('true'))
  answer(permissionCalls.addRole, 9)
  await user.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

it('toasts what names no field, or one that the form does not have', async () => {
  const { user } = draw()
  for (const [sentence, data] of [
    ['不能创建角色', null],
    ['备注太长', { field: 'remark' }],
  ] as const) {
    refuse(permissionCalls.addRole, sentence, 400, data)
    await user.click(save())
    await screen.findByText(sentence)
    expect(screen.getByText(sentence).closest('form')).toBeNull()
    expect(fieldNamed('名称').getAttribute('aria-invalid')).not.toBe('true')
  }
})
