import { Modal } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { StandingRefusal } from '#web/ui/feedback/StandingRefusal.tsx'
import styles from './Dialog.module.css'
import { FirstFocus } from './FirstFocus.tsx'
import { useLayer } from './use-layer.ts'

interface DialogBase {
  /** Absent: it is there as long as it is drawn. */
  open?: boolean
  title?: ReactNode
  /** Its name where it shows no title. */
  label?: string
  onClose: () => void
  /** Closing asks first. */
  dirty?: boolean
  /** Pixels or a share of the screen. */
  width?: number | string
  /** Distance from the upper edge instead of the middle. */
  top?: number | string
  /** false: a click beside it does not close it. */
  closesOutside?: boolean
  className?: string
  children: ReactNode
}

interface DialogAction {
  /** Label of the main action, which Enter triggers. */
  okText: string
  onOk?: () => void
  /** Id of the form that the main action submits, instead of `onOk`. */
  form?: string
  /** Something can be lost: the main action is red, Enter alone does nothing, and without a field 取消 has the keyboard. */
  danger?: boolean
  busy?: boolean
  /** Why the main action cannot be taken yet. */
  closed?: string | false
  /** Left of 取消. */
  extra?: ReactNode
}

export type DialogProps = DialogBase &
  (DialogAction | { okText?: undefined; footer?: ReactNode; closable?: boolean })

/** What a dialog holds begins with room below its title; where it is taller than the window, its buttons stay in reach. */
const parts = {
  header: { marginBottom: 16 },
  footer: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    marginTop: 0,
    marginBottom: -20,
    paddingBlock: '12px 20px',
    background: 'var(--ant-color-bg-elevated)',
  },
  // what has the keyboard is not behind them
  wrapper: { scrollPaddingBottom: 80 },
} as const

/**
 * The one dialog of the product. It owns its keys (ui.md, Dialogs and keys): the caret goes into the first field, Enter is the
 * main action (Ctrl+Enter in several lines of text), Escape closes the innermost layer, and what would be lost is asked about.
 */
export function Dialog(props: DialogProps) {
  const { open = true, title, label, onClose, dirty = false, width = 520, top, children } = props
  const { closesOutside = true } = props
  const acts = props.okText !== undefined
  const isCautious = acts && props.danger === true
  const { leave, onCancel, onKeyDown } = useLayer({ open, dirty, isLong: isCautious, onClose })
  const closable = acts || props.closable !== false
  const style: CSSProperties | undefined = top === undefined ? undefined : { top }
  const footer = acts ? <DialogButtons {...props} leave={leave} /> : props.footer
  return (
    <Modal
      open={open}
      title={title && <h2>{title}</h2>}
      width={width}
      className={props.className}
      style={style}
      centered={top === undefined}
      closable={closable && { 'aria-label': '关闭' }}
      mask={{ closable: closesOutside }}
      footer={footer ? <div className={styles.foot}>{footer}</div> : null}
      styles={parts}
      onCancel={onCancel}
      wrapProps={{ onKeyDown }}
      destroyOnHidden
    >
      <FirstFocus cautious={isCautious} label={label} />
      {children}
      <StandingRefusal open={open} />
    </Modal>
  )
}

/** 取消 left of the main action. */
function DialogButtons(props: DialogAction & { leave: () => void }) {
  const { okText, onOk, form, danger, busy = false, closed = false, extra, leave } = props
  return (
    <>
      {extra}
      <Button onClick={leave} data-cancel>
        取消
      </Button>
      <Button
        type="primary"
        danger={danger}
        loading={busy}
        reason={closed || undefined}
        data-main
        {...(form === undefined ? { onClick: onOk } : { htmlType: 'submit', form })}
      >
        {okText}
      </Button>
    </>
  )
}
