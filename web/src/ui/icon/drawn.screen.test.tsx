import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Button } from '#web/ui/button/Button.tsx'
import { show } from '../../../test/screen.tsx'
import { drawn } from './drawn.tsx'

const Plus = drawn('plus', 'PlusOutlined')

it('says nothing by itself: a button is called what stands on it', () => {
  show(<Button icon={<Plus />}>新建</Button>)
  expect(screen.getByRole('button', { name: '新建' })).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

it('is called what whoever uses it calls it', () => {
  show(<Plus aria-label="还可以添加" />)
  expect(screen.getByRole('img', { name: '还可以添加' })).toBeTruthy()
})
