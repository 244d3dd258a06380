import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { bareField } from '#protocol/fields/bare-field.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { answer } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { viewsOf } from '../all.ts'

const field = bareField({ fieldName: 'sign', name: '客户签名', formType: 'handwriting_sign' })
const { Show } = viewsOf('handwriting_sign')

it('a signature is small in a list, and large when pointed at', async () => {
  answer(fileCalls.one, {
    fileId: '7',
    batchId: 'signed-by-hand',
    name: '手写签名.png',
    size: 900,
    url: '/crm/api/adminFile/down/7',
    createTime: '2026-05-20 08:00:00',
    createUserId: 1,
    createUserName: '王敏',
    source: '',
    readOnly: 0,
    fileType: 'file',
    isPublic: '0',
  })
  const { user } = show(<Show value="signed-by-hand" field={field} place="cell" />)
  const small = await screen.findByRole('img', { name: '手写签名' })
  expect(small.style.height).toBe('24px')
  await user.hover(screen.getByRole('button', { name: '放大手写签名' }))
  const large = await screen.findByRole('tooltip')
  expect(large.querySelector('img')?.getAttribute('src')).toBe(small.getAttribute('src'))
  expect(large.querySelector('img')?.style.height).toBe('')
})

it('one whose picture is gone says so', async () => {
  answer(fileCalls.one, null)
  show(<Show value="signed-by-hand" field={field} place="detail" />)
  await screen.findByText('签名图片已失效')
})
