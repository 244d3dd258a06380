import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'
import { show } from '../../../test/screen.tsx'
import { Segmented } from './Segmented.tsx'

const options = [
  { value: 'day', label: '日' },
  { value: 'week', label: '周', disabled: true },
  { value: 'month', label: '月' },
]

function Kept() {
  const [value, setValue] = useState('day')
  return <Segmented aria-label="范围" value={value} onChange={setValue} options={options} />
}

it('one of a few is chosen by mouse and by arrow keys, but none that is closed', async () => {
  const { user } = show(<Kept />)
  const choice = (name: string) =>
    within(screen.getByRole('radiogroup', { name: '范围' })).getByRole('radio', { name })
  await user.tab()
  expect(document.activeElement).toBe(choice('日'))
  await user.keyboard('{ArrowRight}')
  expect(choice('月')).toHaveProperty('checked', true)
  await user.click(choice('日'))
  expect(choice('日')).toHaveProperty('checked', true)
  expect(choice('周')).toHaveProperty('disabled', true)
})

it('a number of news stands only where there are some', () => {
  show(
    <>
      <Badge count={0} />
      <Badge count={100} />
    </>,
  )
  expect(screen.getByText('99+')).toBeTruthy()
  expect(screen.queryByText('0')).toBeNull()
})

function Pages({ onChange }: { onChange: (page: number, size: number) => void }) {
  const [page, setPage] = useState(1)
  return (
    <Pagination
      current={page}
      pageSize={15}
      total={300}
      pageSizeOptions={[15, 30]}
      showQuickJumper
      onChange={(next, size) => {
        setPage(next)
        onChange(next, size)
      }}
    />
  )
}

it('pages are gone through one by one, by number, in strides and by typing', async () => {
  const onChange = vi.fn()
  const { user } = show(<Pages onChange={onChange} />)
  const pager = within(screen.getByRole('navigation', { name: '分页' }))
  const press = (name: string) => user.click(pager.getByRole('button', { name }))
  expect(pager.getByRole('button', { name: '上一页' })).toHaveProperty('disabled', true)
  expect(pager.getByRole('button', { name: '第 1 页' }).getAttribute('aria-current')).toBe('page')
  await press('下一页')
  await press('第 4 页')
  await press('向后 5 页')
  await press('上一页')
  await user.type(pager.getByRole('textbox', { name: '跳至页' }), '99{Enter}')
  expect(onChange.mock.calls.map(([page]) => page)).toEqual([2, 4, 9, 8, 20])
  expect(pager.getByRole('button', { name: '下一页' })).toHaveProperty('disabled', true)
  await press('15 条/页，每页条数')
  await user.click(await screen.findByRole('menuitem', { name: '30 条/页' }))
  expect(onChange.mock.lastCall).toEqual([20, 30])
})
