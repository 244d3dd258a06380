import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { watchPage } from '#web/platform/client-log.ts'
import { noteDrawn } from '#web/platform/drawn.ts'
import 'virtual:theme.css'
import './base.css'
import { showFirstMode } from '#web/ui/theme/use-mode.ts'
import { Providers } from './Providers.tsx'
import { router } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
watchPage()
const draw = () => {
  noteDrawn()
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
}

showFirstMode()
// what the document shows meanwhile stays until the first page is known: drawn before, everything would be drawn twice
if (router.state.initialized) draw()
else {
  const end = router.subscribe(({ initialized }) => {
    if (!initialized) return
    end()
    draw()
  })
}
