import { Modal, message } from 'antd'
import { useLayoutEffect } from 'react'
import { bindNotices } from '#web/platform/notices.ts'

/** Toasts and dialogs; antd's `App` would bring its notifications along, which the product does not use. */
export default function NoticeHolders() {
  const [toasts, toastHolder] = message.useMessage({ maxCount: 3 })
  const [modal, modalHolder] = Modal.useModal()
  useLayoutEffect(() => bindNotices({ message: toasts, modal }), [toasts, modal])
  return (
    <>
      {toastHolder}
      {modalHolder}
    </>
  )
}
