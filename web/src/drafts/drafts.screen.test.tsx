import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { type Draft, draftCalls } from '#protocol/drafts/calls.ts'
import { answer, asked, loseConnection, respond } from '../../test/answers.ts'
import { show } from '../../test/screen.tsx'
import { signIn } from '../../test/session.ts'
import { DraftNote, useDraft } from './door.ts'

const key = 'note/1'
const draft = (text: string, version: number): Draft => ({
  content: { text },
  version,
  updateTime: '2025-05-15 09:00:00',
})

/** A made-up form with one text. */
function Note() {
  const [text, setText] = useState('')
  const state = useDraft({
    draftKey: key,
    content: { text },
    use: (content) => setText(typeof content.text === 'string' ? content.text : ''),
  })
  return (
    <>
      <textarea aria-label="内容" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={() => void state.keeper.pause().then(() => state.keeper.handedIn())}>
        提交
      </button>
      <DraftNote state={state} textOf={(content) => String(content.text)} />
    </>
  )
}

async function draw() {
  await signIn()
  return show(<Note />)
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '内容' })
const note = () => screen.getByLabelText('草稿').textContent
/** Keeps what is sent over the version it names, as the server does. */
function keepDrafts(first: Draft | null) {
  let kept = first
  answer(draftCalls.read, first)
  respond(draftCalls.save, ({ content, version }) => {
    if (version !== kept?.version) return { isSaved: false, draft: kept }
    kept = { content, version: (version ?? 0) + 1, updateTime: '2025-05-15 10:00:00' }
    return { isSaved: true, draft: kept }
  })
}
const stored = () => Object.keys(localStorage).filter((name) => name.startsWith('draft:'))

it('what was written elsewhere is in the form, and what is added is saved over it', async () => {
  keepDrafts(draft('上午', 4))
  const { user } = await draw()
  await waitFor(() => expect(field().value).toBe('上午'))
  await user.type(field(), '和下午')
  expect(stored()).toHaveLength(1)
  await waitFor(() => expect(note()).toBe('草稿已保存'))
  await waitFor(() => expect(asked(draftCalls.save).at(-1)?.content).toEqual({ text: '上午和下午' }))
  expect(asked(draftCalls.save)[0]?.version).toBe(4)
  await waitFor(() => expect(stored()).toEqual([]))
})

it('while the server is away it is in this browser, where the form finds it again and saves it', async () => {
  loseConnection(draftCalls.read)
  loseConnection(draftCalls.save)
  const { user } = await draw()
  await screen.findByText('暂时无法连接服务器，草稿已存在本机')
  await user.type(field(), '没有网络')
  expect(stored()).toHaveLength(1)
  keepDrafts(null)
  cleanup()
  show(<Note />)
  await waitFor(() => expect(field().value).toBe('没有网络'))
  await waitFor(() => expect(asked(draftCalls.save).at(-1)).toMatchObject({ content: { text: '没有网络' } }))
  await waitFor(() => expect(stored()).toEqual([]))
})

it.each([
  ['保留这里的内容', '开头，电脑', 9],
  ['使用那边的内容', '开头，手机', null],
])('two devices: both are kept and the user is asked; %s', async (choice, text, over) => {
  answer(draftCalls.read, draft('开头', 4))
  let kept = draft('开头，手机', 9)
  respond(draftCalls.save, ({ content, version }) => {
    if (version !== kept.version) return { isSaved: false, draft: kept }
    kept = { ...kept, content, version: 10 }
    return { isSaved: true, draft: kept }
  })
  const { user } = await draw()
  await waitFor(() => expect(field().value).toBe('开头'))
  await user.type(field(), '，电脑')
  const question = await screen.findByRole('alert', { name: '草稿有两份' })
  expect(question.textContent).toContain('开头，手机')
  expect(field().value).toBe('开头，电脑')
  expect(stored()).toHaveLength(1)
  const before = asked(draftCalls.save).length
  await user.click(within(question).getByRole('button', { name: choice }))
  await waitFor(() => expect(field().value).toBe(text))
  await waitFor(() => expect(note()).toBe('草稿已保存'))
  const after = asked(draftCalls.save).slice(before)
  expect(after.map(({ version }) => version)).toEqual(over === null ? [] : [over])
  await waitFor(() => expect(stored()).toEqual([]))
})

it('what was handed in is a draft no more, and the form begins empty', async () => {
  keepDrafts(draft('交', 4))
  const { user } = await draw()
  await waitFor(() => expect(field().value).toBe('交'))
  await user.type(field(), '上去')
  await user.click(screen.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(field().value).toBe(''))
  expect(stored()).toEqual([])
  answer(draftCalls.save, { isSaved: true, draft: draft('新的', 1) })
  const before = asked(draftCalls.save).length
  await user.type(field(), '新的')
  await waitFor(() => expect(asked(draftCalls.save).length).toBeGreaterThan(before))
  expect(asked(draftCalls.save).at(-1)).toMatchObject({ content: { text: '新的' } })
  expect(asked(draftCalls.save).at(-1)?.version).toBeUndefined()
})
