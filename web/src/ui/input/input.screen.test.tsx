import { screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from '#web/ui/button/Button.tsx'
import { show } from '../../../test/screen.tsx'
import { Input, type InputProps } from './Input.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { SearchInput } from './SearchInput.tsx'
import { TextArea } from './TextArea.tsx'

function Kept({ onValue, ...props }: InputProps & { onValue?: (value: string) => void }) {
  const [value, setValue] = useState('甲')
  const change = (next: string) => {
    setValue(next)
    onValue?.(next)
  }
  return <Input {...props} aria-label="名称" value={value} onChange={({ target }) => change(target.value)} />
}

const box = (name: string) => screen.getByRole('textbox', { name })

it('is emptied by its button as by typing, and keeps the focus', async () => {
  const onValue = vi.fn()
  const { user } = show(<Kept allowClear onValue={onValue} />)
  await user.click(screen.getByRole('button', { name: '清空' }))
  expect(onValue.mock.calls).toEqual([['']])
  expect(box('名称')).toHaveProperty('value', '')
  expect(document.activeElement).toBe(box('名称'))
})

it('a press beside the text means the field', async () => {
  const { user } = show(<Kept suffix={<i>元</i>} />)
  await user.click(screen.getByText('元'))
  expect(document.activeElement).toBe(box('名称'))
})

it('Enter is heard once, and the letters that are used are counted', async () => {
  const onPressEnter = vi.fn()
  const { user } = show(<Kept showCount maxLength={20} onPressEnter={onPressEnter} />)
  await user.type(box('名称'), '乙{Enter>3/}')
  expect(onPressEnter).toHaveBeenCalledTimes(1)
  expect(screen.getByText('2 / 20')).toBeTruthy()
})

it('a form names its faults and its label names the field', async () => {
  const { user } = show(
    <Form>
      <Form.Item name="name" label="名称" rules={[{ required: true, message: '请填写名称' }]}>
        <Input />
      </Form.Item>
      <Form.Item name="kept" label="备注" initialValue="原样">
        <Input suffix="字" disabled />
      </Form.Item>
      <Button htmlType="submit">保存</Button>
    </Form>,
  )
  expect(box('备注')).toMatchObject({ value: '原样', disabled: true })
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('请填写名称')
  await waitFor(() => expect(box('名称').getAttribute('aria-invalid')).toBe('true'))
  expect(box('名称').getAttribute('aria-describedby')).toBeTruthy()
  await user.type(box('名称'), '甲')
  await waitFor(() => expect(box('名称').getAttribute('aria-invalid')).toBeNull())
})

it('a password is shown when that is asked for', async () => {
  const { user } = show(<PasswordInput aria-label="密码" />)
  const field = screen.getByLabelText('密码')
  expect(field).toHaveProperty('type', 'password')
  await user.click(screen.getByRole('button', { name: '显示密码' }))
  expect(field).toHaveProperty('type', 'text')
  await user.click(screen.getByRole('button', { name: '隐藏密码' }))
  expect(field).toHaveProperty('type', 'password')
})

it('a search begins by Enter, by its button and by clearing; not while one goes on', async () => {
  const onSearch = vi.fn()
  const { user } = show(
    <>
      <SearchInput aria-label="成员" allowClear onSearch={onSearch} />
      <SearchInput aria-label="地点" enterButton="查找" loading onSearch={() => onSearch('地点')} />
    </>,
  )
  await user.type(screen.getByRole('searchbox', { name: '成员' }), '沈{Enter}')
  await user.click(screen.getByRole('button', { name: '搜索' }))
  await user.click(screen.getAllByRole('button', { name: '清空' })[0] ?? document.body)
  expect(onSearch.mock.calls).toEqual([['沈'], ['沈'], ['']])
  await user.type(screen.getByRole('searchbox', { name: '地点' }), '杭{Enter}')
  await user.click(screen.getByRole('button', { name: '查找' }))
  expect(onSearch).toHaveBeenCalledTimes(3)
})

it('a long text says how much of its room is used', async () => {
  const text = (length: number) => (
    <TextArea aria-label="备注" value={'字'.repeat(length)} limit={10} onChange={vi.fn()} status="error" />
  )
  show(
    <>
      {text(7)}
      {text(9)}
    </>,
  )
  expect(screen.queryByText('7 / 10')).toBeNull()
  expect(screen.getByText('9 / 10')).toBeTruthy()
  expect(screen.getAllByRole('textbox')[0]?.getAttribute('aria-invalid')).toBe('true')
})
