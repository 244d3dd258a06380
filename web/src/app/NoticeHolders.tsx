import { Modal } from 'antd'
import { useLayoutEffect } from 'react'
import { bindNotices } from '#web/platform/notices.ts'

/** Dialogs that are opened by code outside components. */
export default function NoticeHolders() {
  const [modal, modalHolder] = Modal.useModal()
  useLayoutEffect(() => bindNotices({ modal }), [modal])
  return modalHolder
}
