import { MailOutlined } from '@ant-design/icons'
import { EmptyValue, plainText } from './show.tsx'
import { oneLine } from './text/one-line.ts'
import { defineViews, editorWith, type ShowProps } from './views.tsx'

function ShowEmail({ value }: ShowProps) {
  const address = plainText(value)
  if (address === '') return <EmptyValue />
  // a masked address is no address
  if (!address.includes('@') || address.includes('*')) return address
  return (
    <a href={`mailto:${encodeURIComponent(address)}`} onClick={(event) => event.stopPropagation()}>
      {address}
    </a>
  )
}

/** An address that opens the mail program. */
export const email = defineViews({
  ...oneLine,
  Show: ShowEmail,
  Edit: editorWith(async () => (await import('./text/edit.tsx')).TextEdit, { inputMode: 'email' }),
  icon: <MailOutlined />,
  width: 190,
})
