import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ensureSession } from '#web/platform/session.ts'
import { show } from '../../../test/screen.tsx'
import { answerOpening, answerSession, me, signIn } from '../../../test/session.ts'
import { PageWatermark } from './PageWatermark.tsx'

const sheet = () => screen.getByText('页面').parentElement?.querySelector<HTMLElement>('[aria-hidden="true"]')
const words = (element: HTMLElement) => decodeURIComponent(element.style.backgroundImage)

it('lays name and time over the page, below dialogs and out of the way of the pointer', async () => {
  await signIn()
  show(
    <PageWatermark>
      <p>页面</p>
    </PageWatermark>,
  )
  const laid = await waitFor(() => {
    const found = sheet()
    if (!found) throw new Error('no watermark')
    return found
  })
  expect(words(laid)).toContain(me.realname)
  expect(words(laid)).toMatch(/\d{2}:\d{2}/)
  expect(laid.style.opacity).toBe('0.15')
  expect(laid.style.pointerEvents).toBe('none')
  expect(Number(laid.style.zIndex)).toBeLessThan(1000)
})

it('comes back when it is taken away, hidden or emptied', async () => {
  await signIn()
  show(
    <PageWatermark>
      <p>页面</p>
    </PageWatermark>,
  )
  const isWhole = () =>
    waitFor(() => {
      const found = sheet()
      expect(found && words(found)).toContain(me.realname)
      expect(found?.style.display).toBe('block')
    })
  await isWhole()
  sheet()?.remove()
  await isWhole()
  sheet()?.style.setProperty('display', 'none', 'important')
  await isWhole()
  sheet()?.style.removeProperty('background-image')
  await isWhole()
})

it('names who looks, also while he views as somebody else', async () => {
  answerSession()
  const viewedBy = { realname: '萧子轩', mayExplain: false }
  answerOpening({ user: { ...me, viewedBy } })
  await ensureSession()
  show(
    <PageWatermark>
      <p>页面</p>
    </PageWatermark>,
  )
  await waitFor(() => {
    const found = sheet()
    expect(found && words(found)).toContain('萧子轩')
    expect(found && words(found)).not.toContain(me.realname)
  })
})
