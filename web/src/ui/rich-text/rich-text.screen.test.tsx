import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { isClosed, pick, show } from '../../../test/screen.tsx'
import { RichTextEditor } from './RichTextEditor.tsx'

const picture = `/adminFile/public/${'ab'.repeat(16)}/a.png`

function Draft({ html, onChange }: { html: string; onChange: (html: string) => void }) {
  const [now, setNow] = useState(html)
  const change = (next: string) => {
    setNow(next)
    onChange(next)
  }
  return <RichTextEditor label="正文" html={now} longest={200} onChange={change} />
}

/** Renders the editor with the text selected; `written` is its last value. */
async function begin(html: string) {
  const changes = vi.fn<(html: string) => void>()
  const { user } = await show(<Draft html={html} onChange={changes} />)
  const text = await screen.findByRole('textbox', { name: '正文' }, { timeout: 15_000 })
  text.focus()
  fireEvent.keyDown(text, { key: 'a', code: 'KeyA', ctrlKey: true })
  return { user, text, written: () => changes.mock.lastCall?.[0] }
}
const tool = (name: string) => screen.getByRole('button', { name })

it('marks, aligns, sizes and colours what is selected, and takes it back', async () => {
  const { user, written } = await begin('<p>合同</p>')
  for (const name of ['加粗', '斜体', '下划线', '删除线', '居中']) await user.click(tool(name))
  expect(written()).toBe('<p style="text-align: center;"><strong><em><s><u>合同</u></s></em></strong></p>')
  expect(tool('加粗').getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByRole('combobox', { name: '字号' }))
  await pick(user, '72px')
  expect(written()).toContain('font-size: 72px')
  await user.click(tool('颜色'))
  await user.click(await screen.findByRole('button', { name: '文字颜色 #c62a2f' }))
  expect(written()).toMatch(/color: (#c62a2f|rgb\(198, 42, 47\))/)
  while (!isClosed(tool('撤销'))) await user.click(tool('撤销'))
  expect(written()).toBe('<p>合同</p>')
  await user.click(tool('重做'))
  expect(written()).not.toBe('<p>合同</p>')
})

it('makes lists, links and tables', async () => {
  const { user, written } = await begin('<p>官网</p>')
  await user.click(tool('链接'))
  const address = await screen.findByLabelText('链接地址')
  await user.clear(address)
  await user.type(address, 'javascript:alert(1)')
  expect(isClosed(screen.getByRole('button', { name: /^插\s?入$/ }))).toBe(true)
  await user.clear(address)
  await user.type(address, 'https://example.com{Enter}')
  expect(written()).toContain('href="https://example.com"')
  await user.click(tool('无序列表'))
  expect(written()).toMatch(/^<ul><li><p><a /)
  await user.click(tool('无序列表'))
  await user.click(tool('表格'))
  await user.click(await screen.findByText('插入 3 行 2 列'))
  expect(written()).toMatch(/<table[\s\S]*<th[\s\S]*<td/)
})

it('what is pasted is cut down to what texts may hold', async () => {
  const { text, written } = await begin('<p></p>')
  const html = `<p onclick="x()" style="position:fixed">甲<script>x()</script><img src="http://evil/a.png"><img src="${picture}"></p><object data="http://evil"></object>`
  const data = {
    getData: (type: string) => (type === 'text/html' ? html : ''),
    types: ['text/html'],
    files: [],
  }
  fireEvent.paste(text, { clipboardData: data })
  await waitFor(() => expect(written()).toContain('甲'))
  expect(written()).toContain(picture)
  expect(written()).not.toMatch(/evil|onclick|script|fixed|object/)
})

it('says how much is too much', async () => {
  await begin(`<p>${'长'.repeat(210)}</p>`)
  await screen.findByText('内容最多200个字符（含格式），现有217个')
})
