import { Form, type FormInstance } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
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
  /** Where things are made in series: saves, keeps the named values and begins the next one. */
  again?: { text: string; keeps: readonly (keyof Values & string)[] }
  /** The act takes something away. */
  danger?: boolean
  /** Why there is nothing to save. */
  closed?: string | false
  /** After it was not sent because of faults, which are shown at their fields. */
  onInvalid?: () => void
  /** Pixels; 520 without. */
  width?: number
  children: ReactNode
}

const first = { number: 0, kept: {} }

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
    again,
    danger,
    closed,
    onInvalid,
    width,
    children,
  } = props
  const [busy, run] = useBusy()
  const [dirty, setDirty] = useState(false)
  const [round, setRound] = useState<{ number: number; kept: Partial<Values> }>(first)
  const drawn = useRef<FormInstance<Values>>(null)
  const goesOn = useRef(false)
  const close = () => {
    setDirty(false)
    setRound(first)
    onClose()
  }
  const beginAnew = (values: Values) => {
    const kept: Partial<Values> = {}
    for (const key of again?.keeps ?? []) kept[key] = values[key]
    setDirty(false)
    setRound((now) => ({ number: now.number + 1, kept }))
  }
  const submit = async (values: Values) => {
    const isLast = !goesOn.current
    goesOn.current = false
    if (!(await run(() => saveForm(drawn.current, () => save(values))))) return
    if (isLast) close()
    else beginAnew(values)
    onSaved?.(values)
  }
  return (
    <Dialog
      open={open}
      title={title}
      okText={okText}
      danger={danger}
      closed={closed}
      {...(width ? { width } : {})}
      busy={busy}
      dirty={dirty && !busy}
      form={name}
      extra={
        again && (
          <Button
            disabled={busy}
            reason={WHILE_BUSY}
            onClick={() => {
              goesOn.current = true
              drawn.current?.submit()
            }}
          >
            {again.text}
          </Button>
        )
      }
      onClose={close}
    >
      <Form<Values>
        key={round.number}
        name={name}
        className={styles.form}
        ref={drawn}
        form={form}
        layout="vertical"
        initialValues={{ ...begin, ...round.kept }}
        scrollToFirstError={{ focus: true }}
        onValuesChange={(changed) => {
          setDirty(true)
          forgetFaults(drawn.current, changed)
        }}
        onFinish={(values) => void submit(values)}
        onFinishFailed={() => {
          goesOn.current = false
          onInvalid?.()
        }}
      >
        {children}
      </Form>
    </Dialog>
  )
}
