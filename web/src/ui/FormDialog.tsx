import { Form, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useBusy } from './use-busy.ts'

export interface FormDialogProps<Values extends object> {
  /** Id of the form; ids of its fields begin with it. */
  name: string
  title: string
  open: boolean
  begin?: Partial<Values>
  onClose: () => void
  /** A refusal was toasted and leaves the dialog open. */
  save: (values: Values) => Promise<unknown>
  /** After it was saved and the dialog is closing. */
  onSaved?: (values: Values) => void
  okText?: string
  children: ReactNode
}

/** A small form in a dialog of 520 px (ui.md, Forms): begins afresh every time it opens. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { name, title, open, begin, onClose, save, onSaved, okText = '保存', children } = props
  const [busy, run] = useBusy()
  const submit = async (values: Values) => {
    if (!(await run(() => save(values)))) return
    onClose()
    onSaved?.(values)
  }
  return (
    <Modal
      open={open}
      title={title}
      okText={okText}
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ htmlType: 'submit', form: name }}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form<Values>
        name={name}
        layout="vertical"
        initialValues={begin}
        scrollToFirstError={{ focus: true }}
        onFinish={(values) => void submit(values)}
      >
        {children}
      </Form>
    </Modal>
  )
}
