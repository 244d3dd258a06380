import { GlobalOutlined } from '@ant-design/icons'
import { EmptyValue, plainText } from './show.tsx'
import { oneLine } from './text/one-line.ts'
import { defineViews, editorWith, type ShowProps } from './views.tsx'

/** An address to open, or null: only http and https are ever linked. */
export function linkOf(address: string): string | null {
  const written = address.trim()
  const full = /^[a-z][a-z0-9+.-]*:/i.test(written) ? written : `https://${written}`
  return /^https?:/i.test(full) && URL.canParse(full) ? full : null
}

function ShowWebsite({ value }: ShowProps) {
  const address = plainText(value)
  if (address === '') return <EmptyValue />
  const link = linkOf(address)
  if (!link) return address
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" onClick={(event) => event.stopPropagation()}>
      {address}
    </a>
  )
}

export const website = defineViews({
  ...oneLine,
  Show: ShowWebsite,
  Edit: editorWith(async () => (await import('./text/edit.tsx')).TextEdit, { inputMode: 'url' }),
  icon: <GlobalOutlined />,
  width: 200,
})
