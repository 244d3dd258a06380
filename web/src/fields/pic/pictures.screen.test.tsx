import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { bareField } from '#protocol/fields/bare-field.ts'
import { MOST_PICTURES } from '#protocol/fields/pic.ts'
import { show } from '../../../test/screen.tsx'
import { PicturesEdit } from './edit.tsx'
import type { Picture } from './files.ts'

const field = bareField({ fieldName: 'mainFileIds', name: '产品图片', formType: 'pic' })
const stored = (count: number): Picture[] =>
  Array.from({ length: count }, (_, at) => ({
    fileId: String(at + 1),
    name: `图${at + 1}.png`,
    size: 10,
    url: `/f/${at + 1}`,
  }))

function Pictures({ count }: { count: number }) {
  const [value, setValue] = useState(() => stored(count))
  return <PicturesEdit id="pictures" field={field} value={value} onChange={setValue} />
}
const control = () => screen.queryByRole('button', { name: '上传产品图片' })

/** Pictures as foundations §5.1 says them. */
it('at nine pictures the control is gone; one that is deleted asks first, and makes room again', async () => {
  const { user } = show(<Pictures count={MOST_PICTURES} />)
  expect(control()).toBeNull()
  expect(screen.queryByRole('region', { name: '拖放文件区域' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '删除图片 图3.png' }))
  const dialog = within(await screen.findByRole('dialog', { name: '此操作将永久删除该图片, 是否继续?' }))
  await user.click(dialog.getByRole('button', { name: '删除图片' }))
  await screen.findByText('删除成功')
  expect(screen.queryByRole('button', { name: '删除图片 图3.png' })).toBeNull()
  expect(control()).not.toBeNull()
})

it('what is no picture is refused', async () => {
  show(<Pictures count={1} />)
  const files = [new File(['a'], '合同.pdf', { type: 'application/pdf' })]
  fireEvent.drop(screen.getByRole('region', { name: '拖放文件区域' }), {
    dataTransfer: { files, types: ['Files'] },
  })
  await screen.findByText('请选择正确的文件类型')
  expect(screen.getAllByRole('button', { name: /^查看图片/ })).toHaveLength(1)
})
