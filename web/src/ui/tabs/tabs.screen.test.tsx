import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { Tabs, tabPanel } from './Tabs.tsx'

const items = ['活动', '联系人', '附件', '操作记录'].map((label) => ({ key: label, label }))

function Sheet() {
  const [shown, setShown] = useState('活动')
  return (
    <>
      <Tabs id="sheet" aria-label="客户内容" items={items} value={shown} onChange={setShown} />
      <p {...tabPanel('sheet', shown)}>内容</p>
    </>
  )
}

const focused = () => document.activeElement?.textContent

it('is walked with arrow keys, and shows what Enter is pressed on', async () => {
  const { user } = show(<Sheet />)
  await user.tab()
  expect(focused()).toBe('活动')
  await user.keyboard('{ArrowLeft}')
  expect(focused()).toBe('操作记录')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(focused()).toBe('联系人')
  await user.keyboard('{End}')
  expect(screen.getByRole('tabpanel', { name: '活动' })).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('tabpanel', { name: '操作记录' })).toBeTruthy()
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('操作记录')
  await user.keyboard('{Home}')
  expect(focused()).toBe('活动')
})

it('offers what lies beyond its edge in a menu', async () => {
  // four tabs of 100 px in 250
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = items.findIndex(({ key }) => this.getAttribute('data-tab') === key)
    return at < 0 ? new DOMRect(0, 0, 250, 46) : new DOMRect(at * 100, 0, 100, 46)
  })
  const { user } = show(<Sheet />)
  await user.click(screen.getByRole('button', { name: '其余标签页' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    '附件',
    '操作记录',
  ])
  await user.click(screen.getByRole('menuitem', { name: '操作记录' }))
  expect(await screen.findByRole('tabpanel', { name: '操作记录' })).toBeTruthy()
})

it('says how much a tab holds as soon as that is known, and nothing of nothing', () => {
  const counted = [
    { key: 'contacts', label: '联系人', count: 3 },
    { key: 'files', label: '附件', count: 0 },
    { key: 'team', label: '团队' },
    { key: 'visits', label: '回访', count: 123 },
  ]
  show(<Tabs id="counted" aria-label="客户内容" items={counted} value="files" onChange={() => undefined} />)
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    '联系人 3',
    '附件',
    '团队',
    '回访 99+',
  ])
  // tabs that do not fit are still exposed to screen readers
  screen.getByRole('tab', { name: '回访 123' })
})
