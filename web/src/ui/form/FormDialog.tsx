import { Form, type FormInstance } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './FormDialog.module.css'
import { forgetFaults, saveForm } from './save-form.ts'

export interface FormDialogProps<Values extends object> {
  /** Id of the form; ids of its fields begin with it. */
  name: string
  title: string
  /** Absent: it is there as long as it is drawn. */
  open?: boolean
  begin?: Partial<Values>
  /** For a caller that watches its values. */
  form?: FormInstance<Values>
  onClose: () => void
  /** Rejections keep the dialog open: the error is shown at the field that the server names, or as a toast if the form lacks that field. */
  save: (values: Values) => Promise<unknown>
  /** After it was saved and the dialog is closing. */
  onSaved?: (values: Values) => void
  okText?: string
  /** The act takes something away. */
  danger?: boolean
  children: ReactNode
}

/** A small form in a dialog of 520 px (ui.md, Forms): begins afresh every time it opens. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const {
    name,
    title,
    open = true,
    begin,
    form,
    onClose,
    save,
    onSaved,
    okText = '保存',
    danger,
    children,
  } = props
  const [busy, run] = useBusy()
  const [dirty, setDirty] = useState(false)
  const drawn = useRef<FormInstance<Values>>(null)
  const close = () => {
    setDirty(false)
    onClose()
  }
  const submit = async (values: Values) => {
    if (!(await run(() => saveForm(drawn.current, () => save(values))))) return
    close()
    onSaved?.(values)
  }
  return (
    <Dialog
      open={open}
      title={title}
      okText={okText}
      danger={danger}
      busy={busy}
      dirty={dirty && !busy}
      form={name}
      onClose={close}
    >
      <Form<Values>
        name={name}
        className={styles.form}
        ref={drawn}
        form={form}
        layout="vertical"
        initialValues={begin}
        scrollToFirstError={{ focus: true }}
        onValuesChange={(changed) => {
          setDirty(true)
          forgetFaults(drawn.current, changed)
        }}
        onFinish={(values) => void submit(values)}
      >
        {children}
      </Form>
    </Dialog>
  )
}
