import { screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { useState } from 'react'
import { Link, type RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { Button } from '#web/ui/button/Button.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { showRoutes } from '../../test/screen.tsx'
import { Root } from './Root.tsx'

function Here() {
  const [isOpen, open] = useState(false)
  return (
    <>
      <Link to="/next">下一页</Link>
      <Button onClick={() => open(true)}>新建</Button>
      {isOpen && (
        <FormDialog name="late" title="新建" onClose={() => open(false)} save={async () => undefined}>
          <Form.Item name="name" label="名称">
            <Input />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}

/** A page that is left for one whose file arrives on demand. */
function leave() {
  const { promise, resolve } = Promise.withResolvers<Pick<RouteObject, 'element'>>()
  const children: RouteObject[] = [
    { path: '/here', element: <Here /> },
    { path: '/next', lazy: () => promise },
  ]
  const drawn = showRoutes([{ element: <Root />, children }], '/here')
  return { ...drawn, arrive: () => resolve({ element: <h1>下一页到了</h1> }) }
}

it('a page that arrives late takes away nothing that was begun meanwhile', async () => {
  const { user, router, arrive } = leave()
  await user.click(await screen.findByRole('link', { name: '下一页' }))
  await screen.findByRole('progressbar')
  await user.click(screen.getByRole('button', { name: '新建' }))
  await user.type(await screen.findByLabelText('名称'), '方晓雨')
  arrive()
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(router.state.location.pathname).toBe('/here')
  expect(screen.getByLabelText('名称')).toHaveProperty('value', '方晓雨')
})

it('without anything begun it is shown, and so it is after 离开', async () => {
  const { user, arrive } = leave()
  await user.click(await screen.findByRole('button', { name: '新建' }))
  await user.type(await screen.findByLabelText('名称'), '方晓雨')
  await user.click(screen.getByRole('link', { name: '下一页', hidden: true }))
  await user.click(await screen.findByRole('button', { name: /离\s?开/ }))
  await screen.findByRole('progressbar')
  arrive()
  await screen.findByRole('heading', { name: '下一页到了' })
})
